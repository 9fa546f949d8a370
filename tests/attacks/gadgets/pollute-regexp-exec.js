//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
try { RegExp.prototype.exec = () => ({ 0: "out", index: 0, length: 1 }); } catch {} return "x".replace(/y/, "z") === "x" ? "held" : "out";
