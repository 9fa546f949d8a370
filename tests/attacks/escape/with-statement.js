//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "SYNTAX_ERROR"
with (globalThis) { fetch("http://x.invalid"); } return "out";
