//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
return (() => {})[["constructor"]]("return 'out'")();
