//! guest = "run"
//! layer = "guard"
//! then = "globals"
leaked = "out"; return leaked;
