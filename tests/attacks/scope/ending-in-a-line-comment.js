//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! value = "held"
return "held" // }); for (;;) {}
