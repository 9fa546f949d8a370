//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
let c, m; for (;;) { [c, m] = [{ n: 1e12 }, 1]; ({ c, m } = { c: 1, m: 2 }); }
