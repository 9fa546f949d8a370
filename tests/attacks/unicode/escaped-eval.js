//! guest = "run"
//! layer = "guard"
//! then = "properties"
return ev\u0061l("'out'");
