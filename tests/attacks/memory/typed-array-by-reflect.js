//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! then = "isolation"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! code = "MEMORY_LIMIT"
//! layer = "memory"
return Reflect.construct(Float64Array, [1e8]).length;
