//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const long = "x".repeat(1e6); const kept = []; for (let i = 0; i < 200; i++) kept.push(btoa({ toString: () => long })); return kept.length;
