//! guest = "run"
//! policy = { limits = { timeoutMs = 400 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
return /^(?:(a+)\1*)+$/.test("a".repeat(40) + "b") ? "out" : "held";
