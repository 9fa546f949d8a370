//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
return (() => {})[JSON.parse('"\\u0063onstructor"')]("return 'out'")();
