//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const big = "x".repeat(1e5); return Array.from({ length: 5000 }, () => ({ toLocaleString: () => big })).toLocaleString().length;
