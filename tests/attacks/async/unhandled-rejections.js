//! guest = "run"
//! policy = { limits = { iterations = 100000 } }
//! layer = "meter"
//! then = "deadline"
for (;;) Promise.reject(new Error("nobody hears"));
