//! guest = "run"
//! layer = "properties"
//! then = "csp"
return console.log.constructor("return 'out'")();
