//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const c = globalThis["cookie" + "Store"]; if (!c) return "held";
await c.set("a", "b"); return "out";
