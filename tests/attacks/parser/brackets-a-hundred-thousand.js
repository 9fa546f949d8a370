//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
"return " + "[".repeat(100000) + "]".repeat(100000)
