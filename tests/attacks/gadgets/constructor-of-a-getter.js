//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
return Object.getOwnPropertyDescriptor({ get x() { return 1; } }, "x").get.constructor("return 'out'")();
