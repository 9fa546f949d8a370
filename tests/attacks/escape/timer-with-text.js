//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
globalThis.said = "held";
setTimeout("globalThis.said = 'out'", 0); await new Promise((done) => setTimeout(done, 30)); return said;
