//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
try { Object.getPrototypeOf(Uint8Array.prototype).polluted = "out"; } catch {} return new Uint8Array(1).polluted ?? "held";
