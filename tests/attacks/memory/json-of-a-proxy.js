//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const long = "x".repeat(1e5); return JSON.stringify(new Proxy([], { get: (_, key) => (key === "length" ? 5000 : key === "toJSON" ? undefined : long) })).length;
