//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (class {}).constructor("return 'out'")();
