//! guest = "run"
//! policy = { limits = { iterations = 1000000 } }
//! layer = "meter"
//! then = "isolation"
//! code = "ITERATION_LIMIT"
const a = (m, n) => (m === 0 ? n + 1 : n === 0 ? a(m - 1, 1) : a(m - 1, a(m, n - 1))); try { return a(4, 2); } catch (e) { if (e instanceof RangeError || e.name === "InternalError") return "held"; throw e; }
