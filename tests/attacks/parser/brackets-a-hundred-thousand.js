//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"return " + "[".repeat(100000) + "]".repeat(100000)
