//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
try { throw { n: 1e12 }; } catch (c) { for (;;) c.n = 1e12; }
