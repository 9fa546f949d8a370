//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "SYNTAX_ERROR"
v\u0061r x = 1; return x;
