//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
let s = "ŉ".repeat(5000); for (;;) s = (s + s).toUpperCase();
