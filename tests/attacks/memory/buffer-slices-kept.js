//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const bytes = new ArrayBuffer(1e6); const kept = []; for (let i = 0; i < 400; i++) kept.push(bytes.slice("0", "1e6")); return kept.length;
