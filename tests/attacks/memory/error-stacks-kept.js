//! guest = "run"
//! layer = "meter"
//! then = "memory"
//! code = "ITERATION_LIMIT"
//! policy = { limits = { iterations = 3000 } }
const kept = []; for (;;) kept.push(new Error("x".repeat(100)).stack);
