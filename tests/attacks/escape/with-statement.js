//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "SYNTAX_ERROR"
with (globalThis) { fetch("http://x.invalid"); } return "out";
