//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "SYNTAX_ERROR"
v\u0061r x = 1; return x;
