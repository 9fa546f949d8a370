//! guest = "run"
//! policy = { limits = { iterations = 1000000, timeoutMs = 4000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
let s = 0; for (let i = 0; i < 1e9; i++) s += Math.sqrt(i); return s;
