//! guest = "run"
//! beside = "return typeof secret + ' ' + String(({}).secret)"
//! beside_value = "undefined undefined"
//! layer = "chamber"
//! then = "chamber"
globalThis.secret = "mine"; try { Object.prototype.secret = "mine"; } catch {} await callTool("wait", {}); return "held";
