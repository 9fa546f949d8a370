//! guest = "run"
//! policy = { limits = { timeoutMs = 800 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
try { return /(?:(?:(?:x{1000}){1000}){1000})/.test("x".repeat(1e5)) ? "out" : "held"; } catch { return "held"; }
