//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
//! code = "GUARD_REFUSED"
"const a = {}; return a" + "?.a".repeat(200000)
