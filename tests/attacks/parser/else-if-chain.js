//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"if (0) ; else ".repeat(50000) + ";"
