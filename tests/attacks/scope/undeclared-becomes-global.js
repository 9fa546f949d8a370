//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! code = "GUARD_REFUSED"
leaked = "out"; return leaked;
