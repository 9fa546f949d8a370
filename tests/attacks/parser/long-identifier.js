//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"const " + "a".repeat(1000000) + " = 'held'; return " + "a".repeat(1000000)
