//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
return JSON.parse('{"__proto__": {"polluted": "out"}, "a": 1}');
