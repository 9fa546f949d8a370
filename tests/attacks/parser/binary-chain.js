//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"return " + "1+".repeat(300000) + "1"
