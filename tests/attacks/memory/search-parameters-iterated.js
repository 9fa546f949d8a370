//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const search = new URLSearchParams({ a: "x".repeat(1e5) }); const kept = []; for (let i = 0; i < 4000; i++) for (const [, value] of search) kept.push(value); return kept.length;
