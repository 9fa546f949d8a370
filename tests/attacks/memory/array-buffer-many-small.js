//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 30000 } }
//! layer = "memory"
//! then = "meter"
//! code = "MEMORY_LIMIT"
const kept = []; for (;;) kept.push(new Uint8Array(4096));
