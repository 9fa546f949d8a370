//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
return (0, eval)("'out'");
