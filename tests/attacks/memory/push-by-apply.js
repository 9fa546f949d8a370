//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
const list = [0]; const part = new Array(10000).fill(0); for (;;) list.push.apply(list, part);
