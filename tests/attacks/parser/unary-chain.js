//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
//! code = "GUARD_REFUSED"
"return " + "- ".repeat(200000) + "1"
