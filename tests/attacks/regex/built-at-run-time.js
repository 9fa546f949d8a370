//! guest = "run"
//! policy = { limits = { timeoutMs = 400 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
return new RegExp("^(" + ["\\w", "\\d"].join("|") + ")+$").test("1".repeat(40) + "!") ? "out" : "held";
