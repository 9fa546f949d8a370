//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const s = "x".repeat(1e6); const kept = []; for (;;) kept.push(s.split(""));
