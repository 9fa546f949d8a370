//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
for (;;) await null;
