//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
let store; try { store = globalThis["cac" + "hes"]; } catch { return "held"; }
if (!store) return "held";
await store.open("x"); return "out";
