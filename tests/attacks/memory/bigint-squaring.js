//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! then = "memory"
let x = 3n; for (;;) x *= x;
