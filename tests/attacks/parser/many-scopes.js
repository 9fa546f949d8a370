//! guest = "run"
//! made = true
//! policy = { limits = { timeoutMs = 6000 } }
//! layer = "guard"
//! then = "isolation"
//! value = "held"
//! code = "TIMEOUT"
Array.from({ length: 60000 }, (_, i) => "(()=>{let a" + i + "=1})").join(";") + "; return 'held'"
