//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
//! permissive = { code = "EXECUTION_ERROR", layer = "properties" }
return (0, eval)("'out'");
