//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
//! code = "GUARD_REFUSED"
"try{".repeat(30000) + "}catch{}".repeat(30000)
