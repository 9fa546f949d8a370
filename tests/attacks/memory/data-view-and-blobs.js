//! guest = "run"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! policy = { limits = { iterations = 2000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! then = "deadline"
const kept = []; const part = "x".repeat(4000); for (;;) kept.push(new Blob([part, part, part]));
