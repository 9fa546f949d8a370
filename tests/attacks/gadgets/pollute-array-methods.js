//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
try { Array.prototype.map = () => "out"; } catch {} return [].map((x) => x) === "out" ? "out" : "held";
