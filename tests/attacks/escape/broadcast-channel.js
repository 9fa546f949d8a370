//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
const B = globalThis["Broadcast" + "Channel"]; if (!B) return "held";
new B("all").postMessage("out"); return "out";
