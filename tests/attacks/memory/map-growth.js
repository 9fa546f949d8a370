//! guest = "run"
//! policy = { limits = { iterations = 300000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const m = new Map(); for (let i = 0; ; i++) m.set(i, { i });
