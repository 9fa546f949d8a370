//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! code = "MEMORY_LIMIT"
//! layer = "memory"
//! then = "meter"
const list = new Array(1e5).fill(0); const kept = []; for (;;) kept.push(Object.groupBy ? Object.groupBy(list, () => "k") : list.slice());
