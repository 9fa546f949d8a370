//! guest = "run"
//! layer = "guard"
//! then = "chamber"
return "\ud800\udfff\udc00".length === 3 ? "held" : "out";
