//! guest = "run"
//! layer = "guard"
//! then = "guard"
return 1 }); for (;;) {} (() => {
