//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
Promise.all(Array.prototype.keys.call({ length: 4e6 })); return 1;
