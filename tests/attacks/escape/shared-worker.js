//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const W = globalThis["Shared" + "Worker"]; if (!W) return "held";
new W("data:text/javascript,1"); return "out";
