//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
class c { static n = 1e12; static m() { for (;;) c.n = 1e12; } } c.m();
