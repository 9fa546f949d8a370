//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
try { Intl.NumberFormat.prototype.polluted = "out"; } catch {} return new Intl.NumberFormat("en").polluted ?? "held";
