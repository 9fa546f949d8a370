//! guest = "run"
//! policy = { limits = { iterations = 100000, timeoutMs = 3000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
return new Intl.NumberFormat({ length: 2 ** 53 - 1 }).format(1);
