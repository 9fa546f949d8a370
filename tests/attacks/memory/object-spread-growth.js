//! guest = "run"
//! policy = { limits = { iterations = 3000 } }
//! layer = "meter"
//! then = "deadline"
//! code = ["ITERATION_LIMIT", "TIMEOUT"]
let o = {}; for (let i = 0; ; i++) o = { ...o, ["k" + i]: 1 };
