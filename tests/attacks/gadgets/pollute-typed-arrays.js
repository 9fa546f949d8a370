//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Object.getPrototypeOf(Uint8Array.prototype).polluted = "out"; } catch {} return new Uint8Array(1).polluted ?? "held";
