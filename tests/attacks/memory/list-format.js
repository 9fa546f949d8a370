//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
return new Intl.ListFormat("en").format(new Set(Array.from({ length: 20000 }, (_, i) => "x".repeat(200) + i))).length;
