//! guest = "run"
//! policy = { limits = { timeoutMs = 400, iterations = 1000000000000 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! strict = { code = "GUARD_REFUSED" }
return Array.prototype.includes.call({ length: 9007199254740991 }, 1) ? "out" : "held";
