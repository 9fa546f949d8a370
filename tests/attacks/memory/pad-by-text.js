//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; for (let i = 0; i < 64; i++) kept.push("x".padStart("4e6", String(i))); return kept.length;
