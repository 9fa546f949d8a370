//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const set = new Set([0]); set.forEach((x) => { set.delete(x); set.add(x + 1); });
