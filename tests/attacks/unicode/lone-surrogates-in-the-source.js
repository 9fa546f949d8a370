//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! value = "held"
return "\ud800\udfff\udc00".length === 3 ? "held" : "out";
