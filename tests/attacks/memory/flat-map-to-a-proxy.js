//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return [1].flatMap(() => new Proxy([], { get: (_, key) => (key === "length" ? 5e6 : 1), has: () => true })).length;
