//! guest = "run"
//! layer = "properties"
//! then = "csp"
return "a".match(/a/).constructor.constructor("return 'out'")();
