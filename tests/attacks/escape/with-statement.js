//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! code = "SYNTAX_ERROR"
with (globalThis) { fetch("http://x.invalid"); } return "out";
