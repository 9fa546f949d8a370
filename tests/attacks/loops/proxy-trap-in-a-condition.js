//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const p = new Proxy({}, { has: () => true }); while ("x" in p);
