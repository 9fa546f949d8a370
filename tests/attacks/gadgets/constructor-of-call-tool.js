//! guest = "run"
//! layer = "properties"
//! then = "csp"
return callTool.constructor("return 'out'")();
