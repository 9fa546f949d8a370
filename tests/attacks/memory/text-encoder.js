//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const s = "é".repeat(1e5); const kept = []; for (;;) kept.push(new TextEncoder().encode(s));
