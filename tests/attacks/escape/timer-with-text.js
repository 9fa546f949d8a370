//! guest = "run"
//! layer = "globals"
//! then = "csp"
globalThis.said = "held";
setTimeout("globalThis.said = 'out'", 0); await new Promise((done) => setTimeout(done, 30)); return said;
