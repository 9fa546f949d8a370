//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
const n = globalThis["navi" + "gator"]; if (!n) return "held";
await n.storage.getDirectory(); return "out";
