//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
const t = { then(ok) { ok(t); } }; return await t;
