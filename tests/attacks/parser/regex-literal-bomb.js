//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"return /" + "(a|".repeat(20000) + "b" + ")".repeat(20000) + "/.test('x') ? 'out' : 'held'"
