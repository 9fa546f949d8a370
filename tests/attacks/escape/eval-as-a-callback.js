//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
//! permissive = { code = "EXECUTION_ERROR", layer = "properties" }
return ["'out'"].map(eval)[0];
