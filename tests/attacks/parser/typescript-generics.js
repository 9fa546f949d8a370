//! guest = "run"
//! made = true
//! language = "ts"
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"let x: " + "A<".repeat(30000) + "1" + ">".repeat(30000)
