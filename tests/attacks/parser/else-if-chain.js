//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
"if (0) ; else ".repeat(50000) + ";"
