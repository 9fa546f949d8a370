//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"return " + "[".repeat(100000) + "]".repeat(100000)
