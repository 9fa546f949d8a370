//! guest = "run"
//! made = true
//! policy = { limits = { timeoutMs = 6000 } }
//! layer = "guard"
//! then = "isolation"
//! value = "held"
//! code = ["STACK_OVERFLOW", "TIMEOUT"]
"const " + Array.from({ length: 100000 }, (_, i) => "$" + i.toString(36) + "=1").join(",") + "; return 'held'"
