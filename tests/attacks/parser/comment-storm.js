//! guest = "run"
//! made = true
//! policy = { limits = { timeoutMs = 6000 } }
//! layer = "guard"
//! then = "isolation"
//! value = "held"
//! code = "TIMEOUT"
"/**/".repeat(900000) + "return 'held'"
