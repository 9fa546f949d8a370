//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
for (const c of (function* () { for (;;) yield { n: 1e12 }; })()) c.n++;
