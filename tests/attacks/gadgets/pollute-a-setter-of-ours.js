//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
const { set } = Object.getOwnPropertyDescriptor(Object.prototype, "toString"); try { set?.call(Object.prototype, () => "out"); } catch {} return String({}) === "out" ? "out" : "held";
