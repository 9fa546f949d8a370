//! guest = "run"
//! layer = "properties"
//! then = "csp"
return Object.getOwnPropertyDescriptor({ get x() { return 1; } }, "x").get.constructor("return 'out'")();
