//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; for (let i = 0; i < 32; i++) { const b = new ArrayBuffer(1, { maxByteLength: 8e6 }); b.resize("8e6"); new Uint8Array(b).fill(1); kept.push(b); } return kept.length;
