//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const M = globalThis["Message" + "Channel"]; return M ? ["out", typeof new M().port1][0] : "held";
