//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const long = "x".repeat(1e5); return String.raw({ raw: { length: 5000, get 0() { return long; } } }, ...Array(4999).fill(long)).length;
