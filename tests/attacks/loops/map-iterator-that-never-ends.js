//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const map = new Map([[0, 0]]); for (const [key] of map) { map.delete(key); map.set(key + 1, 0); }
