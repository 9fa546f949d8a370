//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
for (;;) Array.from({ length: 500 }, (_, i) => i).sort(() => 1);
