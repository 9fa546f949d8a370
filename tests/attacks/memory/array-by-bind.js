//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const make = Array.bind(null, 2e7); const kept = []; for (let i = 0; i < 20; i++) kept.push(make()); return kept.length;
