//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const long = "\ufdfa".repeat(1e5); const kept = []; for (let i = 0; i < 200; i++) kept.push(long.normalize({ toString: () => "NFKD" })); return kept.length;
