//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
function who() { return this; }
return who() === undefined ? "held" : "out";
