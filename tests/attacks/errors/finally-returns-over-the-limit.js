//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const f = () => { try { for (;;); } finally { return "out"; } }; return f();
