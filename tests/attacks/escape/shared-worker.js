//! guest = "run"
//! layer = "globals"
//! then = "csp"
const W = globalThis["Shared" + "Worker"]; if (!W) return "held";
new W("data:text/javascript,1"); return "out";
