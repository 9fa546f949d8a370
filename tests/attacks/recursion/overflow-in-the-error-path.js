//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! then = "deadline"
const f = () => { try { f(); } finally { try { f(); } catch {} } }; try { f(); } catch (e) { return e.message ? "held" : "out"; }
