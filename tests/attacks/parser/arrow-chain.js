//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"return " + "x=>".repeat(100000) + "1"
