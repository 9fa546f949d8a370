//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "chamber"
return Reflect.construct(Float64Array, [1e8]).length;
