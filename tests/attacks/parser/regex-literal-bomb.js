//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
//! firefox = { code = "STACK_OVERFLOW" }
//! webkit = { value = "held" }
"return /" + "(a|".repeat(20000) + "b" + ")".repeat(20000) + "/.test('x') ? 'out' : 'held'"
