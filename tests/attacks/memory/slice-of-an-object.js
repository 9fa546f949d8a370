//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return Array.prototype.slice.call({ length: 3e7, 0: 1 }).length;
