//! guest = "run"
//! policy = { limits = { timeoutMs = 400 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
return /^(a?b?c?)*d$/.test("abc".repeat(20)) ? "out" : "held";
