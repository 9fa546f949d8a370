//! guest = "run"
//! layer = "meter"
//! then = "chamber"
const o = { toJSON() { return { a: { toJSON: o.toJSON } }; } }; return JSON.stringify(o);
