//! guest = "run"
//! beside = "return typeof secret + ' ' + String(({}).secret)"
//! beside_value = "undefined undefined"
//! layer = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
globalThis.secret = "mine"; try { Object.prototype.secret = "mine"; } catch {} await callTool("wait", {}); return "held";
