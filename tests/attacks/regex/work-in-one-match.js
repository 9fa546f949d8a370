//! guest = "run"
//! policy = { limits = { cpuMs = 400, timeoutMs = 30000 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "CPU_LIMIT"
//! value = "held"
return /^(\w+\s?)*$/.test("word ".repeat(30) + "!") ? "out" : "held";
