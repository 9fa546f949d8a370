//! guest = "run"
//! layer = "guard"
//! then = "guard"
//! code = "SYNTAX_ERROR"
return 1 }); for (;;) {} (() => {
