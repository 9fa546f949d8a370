//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"return " + "await ".repeat(100000) + "1"
