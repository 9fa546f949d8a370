//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, timeoutMs = 3000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
return Array.prototype.toSorted.call({ length: 1e8 }).length;
