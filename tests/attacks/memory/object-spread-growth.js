//! guest = "run"
//! policy = { limits = { iterations = 100000 } }
//! layer = "meter"
//! then = "memory"
let o = {}; for (let i = 0; ; i++) o = { ...o, ["k" + i]: 1 };
