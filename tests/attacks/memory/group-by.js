//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! layer = "memory"
//! then = "isolation"
//! code = ["MEMORY_LIMIT", "ITERATION_LIMIT"]
const list = new Array(1e5).fill(0); const kept = []; for (;;) kept.push(Object.groupBy ? Object.groupBy(list, () => "k") : list.slice());
