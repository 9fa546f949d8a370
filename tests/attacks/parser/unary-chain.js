//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"return " + "- ".repeat(200000) + "1"
