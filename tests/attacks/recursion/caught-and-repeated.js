//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
const f = () => { try { return f() + f(); } catch { return f(); } }; return f();
