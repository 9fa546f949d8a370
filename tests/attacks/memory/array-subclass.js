//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
class Mine extends Float64Array {} return new Mine(1e8).length;
