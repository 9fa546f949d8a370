//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const f = () => Promise.resolve().then(() => { for (;;); }).catch(f).finally(f); return await f();
