//! guest = "run"
//! layer = "guard"
//! then = "guard"
//! value = "held"
return "a\0b".length === 3 ? "held" : "out";
