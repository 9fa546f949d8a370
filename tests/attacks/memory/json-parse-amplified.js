//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const text = "[" + "[],".repeat(20000) + "1]"; const kept = []; for (;;) kept.push(JSON.parse(text));
