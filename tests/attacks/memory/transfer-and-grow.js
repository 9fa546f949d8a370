//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "isolation"
//! code = "MEMORY_LIMIT"
let b = new ArrayBuffer(1000); for (let n = 2000; ; n *= 2) b = b.transfer(n);
