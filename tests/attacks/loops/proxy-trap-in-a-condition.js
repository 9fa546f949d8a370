//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
const p = new Proxy({}, { has: () => true }); while ("x" in p);
