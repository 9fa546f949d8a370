//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"return " + "(".repeat(50000) + "1" + ")".repeat(50000)
