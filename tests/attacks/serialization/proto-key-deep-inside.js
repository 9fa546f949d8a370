//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! value = { list = [{  }] }
return { list: [new Map([["x", JSON.parse('{"__proto__": {"polluted": "out"}}')]])] };
