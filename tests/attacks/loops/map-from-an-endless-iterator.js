//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
return new Set((function* () { let i = 0; for (;;) yield i++; })()).size;
