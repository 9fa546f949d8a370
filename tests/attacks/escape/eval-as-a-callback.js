//! guest = "run"
//! layer = "guard"
//! then = "properties"
//! code = "GUARD_REFUSED"
return ["'out'"].map(eval)[0];
