//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! strict = { code = "GUARD_REFUSED" }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const big = { toString: () => "x".repeat(1000) }; const kept = []; for (let i = 0; i < 64; i++) kept.push(String.prototype.repeat.call(big, 20000)); return kept.length;
