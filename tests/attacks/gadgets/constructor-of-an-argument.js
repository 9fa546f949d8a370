//! guest = "run"
//! layer = "properties"
//! then = "csp"
return args.constructor.constructor("return 'out'")();
