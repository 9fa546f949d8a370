//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! layer = "meter"
//! then = "isolation"
//! code = "ITERATION_LIMIT"
let s = new Set([1]); for (let i = 0; ; i++) { const t = new Set(Array.from(s, (x) => x + 2 ** i)); s = s.union ? s.union(t) : new Set([...s, ...t]); }
