//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const n = globalThis["navi" + "gator"]; if (!n) return "held";
await n.storage.getDirectory(); return "out";
