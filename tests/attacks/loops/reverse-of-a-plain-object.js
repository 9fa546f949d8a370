//! guest = "run"
//! policy = { limits = { timeoutMs = 400, iterations = 1000000000000 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! strict = { code = "GUARD_REFUSED" }
Array.prototype.reverse.call({ length: 9007199254740991 }); return "out";
