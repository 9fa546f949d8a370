//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
let s = "ab".repeat(500); for (;;) s = s.replace(/a/g, "$`$'");
