//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! value = "held"
return "a\0b".length === 3 ? "held" : "out";
