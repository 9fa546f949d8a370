//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "guard"
//! then = "meter"
for (const c of (function* () { for (;;) yield { n: 1e12 }; })()) c.n++;
