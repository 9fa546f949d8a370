//! guest = "run"
//! policy = { limits = { iterations = 100000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
let n = 0; for (let a = 0; a < 1e4; a++) for (let b = 0; b < 1e4; b++) for (let c = 0; c < 1e4; c++) n++; return n;
