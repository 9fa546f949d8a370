//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const r = /a*/y; while (r.exec("b") !== null) r.lastIndex = 0;
