//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "SYNTAX_ERROR"
return 1 }); for (;;) {} (() => {
