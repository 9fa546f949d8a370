//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "SYNTAX_ERROR"
return 1 }); for (;;) {} (() => {
