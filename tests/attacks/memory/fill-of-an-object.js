//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return Object.keys(Array.prototype.fill.call({ length: "1e7" }, 0)).length;
