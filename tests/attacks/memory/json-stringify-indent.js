//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! layer = "memory"
//! then = "meter"
const o = {}; let at = o; for (let i = 0; i < 3000; i++) at = at.a = {}; const kept = []; for (;;) kept.push(JSON.stringify(o, null, 10));
