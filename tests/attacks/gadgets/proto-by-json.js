//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
//! value = "held"
const bad = JSON.parse('{"__proto__": {"polluted": "out"}}'); Object.assign({}, bad); return ({}).polluted ?? "held";
