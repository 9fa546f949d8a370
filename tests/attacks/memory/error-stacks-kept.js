//! guest = "run"
//! policy = { limits = { iterations = 100000 } }
//! layer = "meter"
//! then = "memory"
//! code = "ITERATION_LIMIT"
const kept = []; for (;;) kept.push(new Error("x".repeat(100)).stack);
