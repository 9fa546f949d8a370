//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! then = "isolation"
//! code = "MEMORY_LIMIT"
//! layer = "memory"
const o = {}; let at = o; for (let i = 0; i < 500; i++) at = at.a = {}; const kept = []; for (;;) kept.push(JSON.stringify(o, null, 10));
