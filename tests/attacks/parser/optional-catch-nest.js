//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"try{".repeat(30000) + "}catch{}".repeat(30000)
