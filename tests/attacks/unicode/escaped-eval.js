//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
return ev\u0061l("'out'");
