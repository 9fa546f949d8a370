//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! layer = "meter"
let x = 1n; for (let i = 1n; ; i++) x *= i;
