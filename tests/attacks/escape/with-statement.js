//! guest = "run"
//! layer = "guard"
//! then = "globals"
with (globalThis) { fetch("http://x.invalid"); } return "out";
