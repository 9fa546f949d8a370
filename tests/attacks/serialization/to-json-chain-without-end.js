//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "chamber"
const o = { toJSON() { return { toJSON: o.toJSON }; } }; return o;
