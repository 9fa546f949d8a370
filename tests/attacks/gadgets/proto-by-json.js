//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
const bad = JSON.parse('{"__proto__": {"polluted": "out"}}'); Object.assign({}, bad); return ({}).polluted ?? "held";
