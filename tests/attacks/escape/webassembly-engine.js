//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! webkit = { value = "held", layer = "globals", then = "isolation" }
const W = globalThis["Web" + "Assembly"]; if (!W) return "held";
new W.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return "out";
