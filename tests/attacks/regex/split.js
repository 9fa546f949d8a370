//! guest = "run"
//! policy = { limits = { timeoutMs = 400 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
return ("a".repeat(40) + "!").split(/(a+)+(?=b)/).length > 9 ? "out" : "held";
