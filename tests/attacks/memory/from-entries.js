//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! code = "MEMORY_LIMIT"
//! layer = "memory"
//! then = "isolation"
const pairs = Array.from({ length: 20000 }, (_, i) => ["k" + i, i]); const kept = []; for (;;) kept.push(Object.fromEntries(pairs));
