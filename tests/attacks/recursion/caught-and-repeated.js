//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! then = "deadline"
const f = () => { try { return f() + f(); } catch { return f(); } }; return f();
