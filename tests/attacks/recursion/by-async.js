//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const f = async (n) => { await null; return (await f(n + 1)) + 1; }; return await f(0);
