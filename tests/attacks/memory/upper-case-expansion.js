//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "meter"
let s = "ŉ".repeat(5000); for (;;) s = (s + s).toUpperCase();
