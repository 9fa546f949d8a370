//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
outer: for (;;) { inner: for (;;) { continue outer; } }
