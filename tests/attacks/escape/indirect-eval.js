//! guest = "run"
//! layer = "guard"
//! then = "properties"
return (0, eval)("'out'");
