//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! beside = "return 'x'.repeat(1e6).length"
//! beside_value = 1000000
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const kept = []; for (;;) kept.push(new Uint8Array(1e6));
