//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
try { null.x; } catch (error) { return error.constructor.constructor("return 'out'")(); }
