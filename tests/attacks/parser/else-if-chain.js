//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
//! code = "GUARD_REFUSED"
"if (0) ; else ".repeat(50000) + ";"
