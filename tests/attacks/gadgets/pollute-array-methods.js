//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Array.prototype.map = () => "out"; } catch {} return [].map((x) => x) === "out" ? "out" : "held";
