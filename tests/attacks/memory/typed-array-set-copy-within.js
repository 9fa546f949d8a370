//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; const t = new Uint8Array(1e6); for (;;) kept.push(t.slice());
