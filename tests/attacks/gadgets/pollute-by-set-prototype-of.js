//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
try { Object.setPrototypeOf(Array.prototype, { polluted: "out" }); } catch {} return [].polluted ?? "held";
