//! guest = "run"
//! layer = "properties"
//! then = "csp"
return "".constructor.constructor("return 'out'")();
