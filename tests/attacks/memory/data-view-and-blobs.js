//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 50000 } }
//! layer = "meter"
//! then = "memory"
const kept = []; const part = "x".repeat(4000); for (;;) kept.push(new Blob([part, part, part]));
