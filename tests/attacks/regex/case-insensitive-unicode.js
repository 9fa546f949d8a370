//! guest = "run"
//! policy = { limits = { timeoutMs = 400 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
return /^(?:ſ|s)+$/iu.test("s".repeat(40) + "!") ? "out" : "held";
