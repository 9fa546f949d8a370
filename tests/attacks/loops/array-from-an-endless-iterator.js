//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
return Array.from({ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }).length;
