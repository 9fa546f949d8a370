//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
try { for (;;); } catch (e) { try { e.code = "ABORTED"; e.message = "out"; } catch {} throw e; }
