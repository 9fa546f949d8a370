//! guest = "run"
//! policy = { limits = { iterations = 3000 } }
//! code = "ITERATION_LIMIT"
//! layer = "meter"
//! then = "memory"
let o = {}; for (let i = 0; ; i++) o = { ...o, ["k" + i]: 1 };
