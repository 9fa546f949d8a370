//! guest = "run"
//! layer = "globals"
//! then = "csp"
const W = globalThis["Web" + "Assembly"]; if (!W) return "held";
new W.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return "out";
