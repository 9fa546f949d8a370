//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
let n = 1e9, c = { n: 1e9 }, m = {}, $e = 1; for (;;) { n++; c.n = 1e9; }
