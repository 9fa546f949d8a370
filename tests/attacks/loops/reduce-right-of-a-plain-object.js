//! guest = "run"
//! policy = { limits = { timeoutMs = 400, iterations = 1000000000000 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
//! strict = { code = "GUARD_REFUSED" }
try { return Array.prototype.lastIndexOf.call({ length: 9007199254740991 }, 1) ? "held" : "out"; } catch { return "held"; }
