//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const b = new ArrayBuffer(1, { maxByteLength: 1e9 }); b.resize(1e9); return b.byteLength;
