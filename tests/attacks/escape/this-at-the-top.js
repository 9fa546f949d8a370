//! guest = "run"
//! layer = "guard"
//! then = "globals"
return this === undefined ? "held" : "out";
