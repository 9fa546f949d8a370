//! guest = "run"
//! policy = { limits = { iterations = 100000, timeoutMs = 3000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
return "a".localeCompare("b", { length: 2 ** 53 - 1 }) + (1).toLocaleString({ length: 2 ** 53 - 1 });
