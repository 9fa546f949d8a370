//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
const s = Symbol.for("belljar"); try { s.constructor.prototype.leak = "out"; } catch {} return Symbol.for("belljar").leak ?? "held";
