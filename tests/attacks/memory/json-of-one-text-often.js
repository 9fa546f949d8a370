//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const long = "x".repeat(1e5); return JSON.stringify(Array(5000).fill(long)).length;
