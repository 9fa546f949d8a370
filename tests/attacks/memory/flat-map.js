//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 1000000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const part = new Array(60000).fill(0); return part.flatMap(() => part).length;
