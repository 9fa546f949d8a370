//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
globalThis.said = "held";
const t = setInterval({ toString: () => "globalThis.said = 'out'" }, 1); await new Promise((done) => setTimeout(done, 30)); clearInterval(t); return said;
