//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return BigInt.asUintN(2 ** 31, -1n) > 0n ? "out" : "held";
