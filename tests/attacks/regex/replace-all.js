//! guest = "run"
//! policy = { limits = { timeoutMs = 400 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
return ("x".repeat(40) + "!").replaceAll(/(x+x+)+y/g, "") === "" ? "out" : "held";
