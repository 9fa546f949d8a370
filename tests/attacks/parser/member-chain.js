//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"const a = {}; return a" + "?.a".repeat(200000)
