//! guest = "run"
//! layer = "globals"
//! then = "csp"
const W = globalThis["Wor" + "ker"]; if (!W) return "held";
new W("data:text/javascript,postMessage(1)"); return "out";
