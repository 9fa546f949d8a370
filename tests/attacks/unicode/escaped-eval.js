//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
return ev\u0061l("'out'");
