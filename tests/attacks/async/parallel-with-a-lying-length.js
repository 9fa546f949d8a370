//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const jobs = new Proxy([], { get: (t, k) => (k === "length" ? 1e9 : async () => 1) }); try { await parallel(jobs); } catch { return "held"; } return "out";
