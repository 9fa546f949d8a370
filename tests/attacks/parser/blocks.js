//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"{".repeat(100000) + "}".repeat(100000)
