//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! webkit = { value = "held", layer = "globals", then = "isolation" }
let store; try { store = globalThis["cac" + "hes"]; } catch { return "held"; }
if (!store) return "held";
await store.open("x"); return "out";
