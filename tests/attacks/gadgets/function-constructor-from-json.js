//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (() => {})[JSON.parse('"\\u0063onstructor"')]("return 'out'")();
