//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "gate"
//! then = "meter"
const jobs = new Proxy([], { get: (t, k) => (k === "length" ? 1e9 : async () => 1) }); try { await parallel(jobs); } catch { return "held"; } return "out";
