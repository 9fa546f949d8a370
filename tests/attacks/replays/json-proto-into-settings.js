//! guest = "run"
//! layer = "isolation"
//! value = { a = 1, constructor = { prototype = { isAdmin = true } } }
// A result with an own __proto__ key was merged into the host's settings: that key does not cross, and the others are own data.
return JSON.parse('{"a": 1, "__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}');
