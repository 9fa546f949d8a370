//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
return "\ud800\udfff\udc00".length === 3 ? "held" : "out";
