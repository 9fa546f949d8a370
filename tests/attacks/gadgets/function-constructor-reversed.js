//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
return (() => {})[[..."rotcurtsnoc"].reverse().join("")]("return 'out'")();
