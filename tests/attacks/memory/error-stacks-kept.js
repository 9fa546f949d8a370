//! guest = "run"
//! layer = "meter"
//! then = "deadline"
//! policy = { limits = { iterations = 3000 } }
//! code = ["ITERATION_LIMIT", "TIMEOUT"]
const kept = []; for (;;) kept.push(new Error("x".repeat(100)).stack);
