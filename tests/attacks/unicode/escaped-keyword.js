//! guest = "run"
//! layer = "guard"
//! then = "guard"
v\u0061r x = 1; return x;
