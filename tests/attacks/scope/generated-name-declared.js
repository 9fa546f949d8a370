//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const $a = { n: 1e9 }, $b = 1, __c = { n: 1e9 }, _c = { n: 1e9 }; for (;;) { $a.n = __c.n = _c.n = 1e9; }
