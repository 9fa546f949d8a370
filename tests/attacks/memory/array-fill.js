//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return new Array(5e7).fill(1).length;
