//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; for (let i = 0; i < 64; i++) kept.push(new Uint8Array(new ArrayBuffer("4e6")).fill(1)); return kept.length;
