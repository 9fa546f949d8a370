//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const locks = globalThis["navi" + "gator"]?.locks; if (!locks) return "held";
await locks.request("all", () => 1); return "out";
