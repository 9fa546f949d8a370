//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
return Array.from({ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }).length;
