//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Object.setPrototypeOf(Array.prototype, { polluted: "out" }); } catch {} return [].polluted ?? "held";
