//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
try { Object.defineProperty(Object.prototype, "polluted", { value: "out", configurable: true }); } catch {} return ({}).polluted ?? "held";
