//! guest = "run"
//! policy = { limits = { timeoutMs = 800 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! value = "held"
try { new RegExp("(".repeat(2e5) + ")".repeat(2e5)).test("x"); } catch { return "held"; } return "held";
