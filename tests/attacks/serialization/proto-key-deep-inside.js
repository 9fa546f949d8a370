//! guest = "run"
//! layer = "gate"
//! then = "chamber"
//! code = "INVALID_PARAMS"
return { list: [new Map([["x", JSON.parse('{"__proto__": {"polluted": "out"}}')]])] };
