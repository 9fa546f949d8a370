//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
function sloppy() { "use sloppy"; return this; } return sloppy() === undefined ? "held" : "out";
