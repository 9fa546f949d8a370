//! guest = "run"
//! made = true
//! policy = { limits = { timeoutMs = 4000 } }
//! layer = "guard"
//! then = "isolation"
//! code = ["GUARD_REFUSED", "TIMEOUT"]
";1".repeat(1500000)
