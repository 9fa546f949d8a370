//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const bytes = new Uint8Array(1e6).fill(65); const kept = []; for (let i = 0; i < 400; i++) kept.push(new TextDecoder().decode(bytes) + i); return kept.length;
