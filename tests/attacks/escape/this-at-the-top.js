//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
return this === undefined ? "held" : "out";
