//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"const " + "[".repeat(20000) + "a" + "]".repeat(20000) + " = []; return 1"
