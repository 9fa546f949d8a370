//! guest = "run"
//! layer = "properties"
//! then = "csp"
return Promise.resolve().constructor.constructor("return 'out'")();
