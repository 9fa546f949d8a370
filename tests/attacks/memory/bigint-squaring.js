//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! then = "isolation"
//! firefox = { code = "EXECUTION_ERROR", layer = "isolation" }
//! webkit = { code = "EXECUTION_ERROR", layer = "isolation" }
let x = 3n; for (;;) x *= x;
