//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"return " + "`${".repeat(20000) + "1" + "}`".repeat(20000)
