//! guest = "run"
//! layer = "isolation"
//! value = "[object Object] that is no plain data"
const o = { a: 1 }; o.self = o; return o;
