//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const long = "é".repeat(1e5); const kept = []; for (let i = 0; i < 1000; i++) kept.push(new TextEncoder().encode({ toString: () => long })); return kept.length;
