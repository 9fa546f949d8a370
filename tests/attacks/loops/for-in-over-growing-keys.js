//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const o = { a: 1 }; for (;;) for (const key in o) o[key + "x".repeat(1)] = 1, delete o[key];
