//! guest = "run"
//! policy = { limits = { iterations = 100000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
for (;;) Promise.reject(new Error("nobody hears"));
