//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
return (() => {})[atob("Y29uc3RydWN0b3I=")]("return 'out'")();
