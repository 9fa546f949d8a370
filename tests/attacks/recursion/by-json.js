//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
const o = { toJSON() { return { a: { toJSON: o.toJSON } }; } }; return JSON.stringify(o);
