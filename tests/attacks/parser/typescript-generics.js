//! guest = "run"
//! made = true
//! language = "ts"
//! layer = "guard"
//! then = "guard"
"let x: " + "A<".repeat(30000) + "1" + ">".repeat(30000)
