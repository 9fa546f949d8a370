//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
// lastIndex as an object ran guest code inside the engine's loop.
const r = /a/g; r.lastIndex = { valueOf() { for (;;); } }; return r.exec("aaa");
