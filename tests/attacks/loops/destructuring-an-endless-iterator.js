//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const [...all] = (function* () { for (;;) yield 1; })(); return all.length;
