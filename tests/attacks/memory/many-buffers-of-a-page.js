//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; for (let i = 0; i < 100000; i++) kept.push(new Uint8Array(4000)); return kept.length;
