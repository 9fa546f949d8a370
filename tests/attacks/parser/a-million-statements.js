//! guest = "run"
//! made = true
//! policy = { limits = { timeoutMs = 4000 } }
//! layer = "guard"
//! then = "chamber"
//! code = ["GUARD_REFUSED", "TIMEOUT"]
";1".repeat(1500000)
