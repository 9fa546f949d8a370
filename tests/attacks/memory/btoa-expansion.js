//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! code = "MEMORY_LIMIT"
//! layer = "memory"
//! then = "isolation"
let s = "x".repeat(1000); for (;;) s = btoa(s);
