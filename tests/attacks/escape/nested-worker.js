//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const W = globalThis["Wor" + "ker"]; if (!W) return "held";
new W("data:text/javascript,postMessage(1)"); return "out";
