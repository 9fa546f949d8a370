//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
const o = { a: 1 }; o.self = o; return o;
