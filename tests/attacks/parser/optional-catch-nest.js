//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"try{".repeat(30000) + "}catch{}".repeat(30000)
