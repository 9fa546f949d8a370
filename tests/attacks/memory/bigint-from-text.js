//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, timeoutMs = 3000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return BigInt("9".repeat(3000000)) > 0n ? "out" : "held";
