//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! value = "held"
"const " + "a".repeat(1000000) + " = 'held'; return " + "a".repeat(1000000)
