//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = ["MEMORY_LIMIT", "TIMEOUT"]
const s = Object("x".repeat(20000)); const kept = []; for (;;) kept.push(Object.keys(s));
