//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
var mine = "out"; return globalThis.mine ?? "held";
