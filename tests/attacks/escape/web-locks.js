//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
const locks = globalThis["navi" + "gator"]?.locks; if (!locks) return "held";
await locks.request("all", () => 1); return "out";
