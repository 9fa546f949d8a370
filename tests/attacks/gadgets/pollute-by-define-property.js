//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Object.defineProperty(Object.prototype, "polluted", { value: "out", configurable: true }); } catch {} return ({}).polluted ?? "held";
