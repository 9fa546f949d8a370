//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const B = globalThis["Broadcast" + "Channel"]; if (!B) return "held";
new B("all").postMessage("out"); return "out";
