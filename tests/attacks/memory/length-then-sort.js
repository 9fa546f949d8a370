//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, timeoutMs = 1500 } }
//! layer = "memory"
//! then = "deadline"
//! code = "MEMORY_LIMIT"
const list = []; list.length = 3e8; list.sort(); return "held";
