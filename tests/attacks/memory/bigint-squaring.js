//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "memory"
//! then = "meter"
let x = 3n; for (;;) x *= x;
