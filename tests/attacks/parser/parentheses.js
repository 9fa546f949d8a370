//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"return " + "(".repeat(50000) + "1" + ")".repeat(50000)
