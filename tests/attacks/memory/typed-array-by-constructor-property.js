//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
const T = new Uint8Array(1).constructor; return new T(1e9).length;
