//! guest = "run"
//! layer = "guard"
//! then = "guard"
return "a\0b".length === 3 ? "held" : "out";
