//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
// A result with an own __proto__ key was merged into the host's settings.
return JSON.parse('{"a": 1, "__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}');
