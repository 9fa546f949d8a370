//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return { list: [new Map([["x", JSON.parse('{"__proto__": {"polluted": "out"}}')]])] };
