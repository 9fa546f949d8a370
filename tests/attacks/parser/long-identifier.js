//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "chamber"
//! value = "held"
"const " + "a".repeat(1000000) + " = 'held'; return " + "a".repeat(1000000)
