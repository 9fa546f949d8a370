//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
const { set } = Object.getOwnPropertyDescriptor(Object.prototype, "toString"); try { set?.call(Object.prototype, () => "out"); } catch {} return String({}) === "out" ? "out" : "held";
