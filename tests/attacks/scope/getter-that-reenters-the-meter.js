//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const o = { get n() { return o.n; } }; for (;;) { try { o.n; } catch {} }
