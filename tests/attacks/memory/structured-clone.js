//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const big = new Array(50000).fill("x"); const kept = []; for (;;) kept.push(structuredClone(big));
