//! guest = "run"
//! layer = "guard"
//! then = "globals"
function who() { return this; }
return who() === undefined ? "held" : "out";
