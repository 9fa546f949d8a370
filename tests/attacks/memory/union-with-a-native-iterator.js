//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return new Set().union({ size: 1, has() {}, keys: () => Array.prototype.keys.call({ length: 8e6 }) }).size;
