//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const u = new URLSearchParams(); for (;;) u.append("k".repeat(100), "v".repeat(100));
