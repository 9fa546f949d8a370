//! guest = "run"
//! layer = "guard"
//! then = "properties"
//! code = "GUARD_REFUSED"
return ev\u0061l("'out'");
