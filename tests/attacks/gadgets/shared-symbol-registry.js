//! guest = "run"
//! layer = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
const s = Symbol.for("belljar"); try { s.constructor.prototype.leak = "out"; } catch {} return Symbol.for("belljar").leak ?? "held";
