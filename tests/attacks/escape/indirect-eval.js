//! guest = "run"
//! layer = "guard"
//! then = "properties"
//! code = "GUARD_REFUSED"
return (0, eval)("'out'");
