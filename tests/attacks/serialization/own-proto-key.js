//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! value = { a = 1 }
return JSON.parse('{"__proto__": {"polluted": "out"}, "a": 1}');
