//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"return " + "1+".repeat(300000) + "1"
