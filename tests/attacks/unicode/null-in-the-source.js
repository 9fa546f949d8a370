//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
return "a\0b".length === 3 ? "held" : "out";
