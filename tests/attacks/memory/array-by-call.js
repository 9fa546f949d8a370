//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; for (let i = 0; i < 20; i++) kept.push(Array.call(null, 2e7)); return kept.length;
