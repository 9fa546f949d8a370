//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"/*" + "x".repeat(5 * 1024 * 1024) + "*/ return 1"
