//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return Object.fromEntries(Array.prototype.entries.call({ length: 5e6 }))[1];
