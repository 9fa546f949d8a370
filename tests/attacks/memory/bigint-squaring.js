//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! then = "chamber"
//! firefox = { code = "EXECUTION_ERROR", layer = "chamber" }
//! webkit = { code = "EXECUTION_ERROR", layer = "chamber" }
let x = 3n; for (;;) x *= x;
