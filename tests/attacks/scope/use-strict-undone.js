//! guest = "run"
//! layer = "guard"
//! then = "globals"
function sloppy() { "use sloppy"; return this; } return sloppy() === undefined ? "held" : "out";
