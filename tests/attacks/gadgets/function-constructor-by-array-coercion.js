//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (() => {})[["constructor"]]("return 'out'")();
