//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"return " + "`${".repeat(20000) + "1" + "}`".repeat(20000)
