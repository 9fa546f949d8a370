//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Object.prototype.polluted = "out"; } catch {} return ({}).polluted ?? "held";
