//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const again = () => { try { for (;;); } catch { return again; } }; for (;;) again();
