//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Intl.NumberFormat.prototype.polluted = "out"; } catch {} return new Intl.NumberFormat("en").polluted ?? "held";
