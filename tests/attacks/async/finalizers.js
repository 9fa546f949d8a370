//! guest = "run"
//! layer = "globals"
//! then = "chamber"
const R = globalThis["Finalization" + "Registry"]; if (!R) return "held"; new R(() => {}).register({}, 1); return "held";
