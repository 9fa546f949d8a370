//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const spin = (c = { n: 1e12 }, d = c) => { for (;;) c.n = 1e12; }; spin();
