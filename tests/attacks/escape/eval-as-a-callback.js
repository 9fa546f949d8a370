//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
return ["'out'"].map(eval)[0];
