//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
const c = globalThis["cookie" + "Store"]; if (!c) return "held";
await c.set("a", "b"); return "out";
