//! guest = "run"
//! layer = "frozen"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
class Mine extends Array { static get [Symbol.species]() { return (() => {}).constructor; } }
return typeof new Mine(1, 2).map((x) => x) === "function" ? "out" : "held";
