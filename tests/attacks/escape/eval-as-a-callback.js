//! guest = "run"
//! layer = "guard"
//! then = "properties"
return ["'out'"].map(eval)[0];
