//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const list = Array.from({ length: 1e5 }, (_, i) => i); const kept = []; for (let i = 0; i < 400; i++) kept.push(list.with?.("0", i) ?? list.slice()); return kept.length;
