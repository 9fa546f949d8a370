//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; for (let i = 0; i < 32; i++) kept.push(new Float64Array({ length: "1e6" }).fill(1)); return kept.length;
