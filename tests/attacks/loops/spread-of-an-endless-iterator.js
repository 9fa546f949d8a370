//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
return [...{ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }].length;
