//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
outer: for (;;) { inner: for (;;) { continue outer; } }
