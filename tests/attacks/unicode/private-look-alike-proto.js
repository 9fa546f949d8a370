//! guest = "run"
//! layer = "properties"
//! then = "frozen"
//! value = "held"
const key = "__prot\u043e__"; const o = {}; o[key] = { polluted: "out" }; return o.polluted ?? "held";
