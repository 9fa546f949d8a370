//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
return { list: [new Map([["x", JSON.parse('{"__proto__": {"polluted": "out"}}')]])] };
