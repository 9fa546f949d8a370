//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)); return fib(60);
