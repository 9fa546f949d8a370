//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return JSON.parse('{"__proto__": {"polluted": "out"}, "a": 1}');
