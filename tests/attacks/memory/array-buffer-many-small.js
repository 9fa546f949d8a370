//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! layer = "meter"
//! then = "deadline"
//! code = ["ITERATION_LIMIT", "TIMEOUT"]
const kept = []; for (;;) kept.push(new Uint8Array(4096));
