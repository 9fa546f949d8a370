//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! code = "MEMORY_LIMIT"
//! layer = "memory"
//! then = "isolation"
const s = "x".repeat(1e5); const kept = []; for (;;) kept.push(s.match(/x/g));
