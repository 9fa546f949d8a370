//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const list = []; list[4e7] = 1; return list.fill(7).length;
