//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "isolation"
//! code = ["MEMORY_LIMIT", "STACK_OVERFLOW"]
const kept = []; for (let i = 0; i < 400; i++) kept.push(((...all) => all).apply(null, { length: "60000" })); return kept.length;
