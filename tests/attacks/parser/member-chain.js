//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
"const a = {}; return a" + "?.a".repeat(200000)
