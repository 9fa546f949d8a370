//! guest = "run"
//! layer = "globals"
//! then = "csp"
globalThis.said = "held";
const t = setInterval({ toString: () => "globalThis.said = 'out'" }, 1); await new Promise((done) => setTimeout(done, 30)); clearInterval(t); return said;
