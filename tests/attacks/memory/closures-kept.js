//! guest = "run"
//! policy = { limits = { iterations = 300000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const kept = []; for (let i = 0; ; i++) kept.push(() => i);
