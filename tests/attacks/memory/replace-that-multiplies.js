//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = ["MEMORY_LIMIT", "ITERATION_LIMIT"]
let s = "x".repeat(1000); for (;;) s = s.replaceAll("x", "xxxxxxxx");
