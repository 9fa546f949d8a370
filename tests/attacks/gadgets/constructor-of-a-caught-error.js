//! guest = "run"
//! layer = "properties"
//! then = "csp"
try { null.x; } catch (error) { return error.constructor.constructor("return 'out'")(); }
