//! guest = "run"
//! layer = "frozen"
//! then = "csp"
class Mine extends Array { static get [Symbol.species]() { return (() => {}).constructor; } }
return typeof new Mine(1, 2).map((x) => x) === "function" ? "out" : "held";
