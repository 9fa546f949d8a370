//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const long = '"'.repeat(1e6); const kept = []; for (let i = 0; i < 64; i++) kept.push("x".anchor({ toString: () => long })); return kept.length;
