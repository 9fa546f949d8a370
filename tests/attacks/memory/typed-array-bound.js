//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const Bytes = Uint8Array.bind(null, 8e6); const kept = []; for (let i = 0; i < 32; i++) kept.push(new Bytes().fill(1)); return kept.length;
