//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
"return " + "- ".repeat(200000) + "1"
