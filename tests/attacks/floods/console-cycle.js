//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! value = "held"
const o = { list: [] }; o.self = o; o.list.push(o, o.list); console.log(o, o.list); return "held";
