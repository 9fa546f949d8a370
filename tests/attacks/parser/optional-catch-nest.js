//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
"try{".repeat(30000) + "}catch{}".repeat(30000)
