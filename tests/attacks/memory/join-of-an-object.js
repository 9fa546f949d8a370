//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return Array.prototype.join.call({ length: 1e5 }, { toString: () => "x".repeat(1e4) }).length;
