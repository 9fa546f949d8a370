//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
const o = { toJSON() { return { toJSON: o.toJSON }; } }; return o;
