//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const R = globalThis["Finalization" + "Registry"]; if (!R) return "held"; new R(() => {}).register({}, 1); return "held";
