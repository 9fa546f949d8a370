//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (() => {})[atob("Y29uc3RydWN0b3I=")]("return 'out'")();
