//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; for (;;) kept.push(new Float64Array(1e5));
