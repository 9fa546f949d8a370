//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const s = globalThis[Symbol.unscopables]; return s === undefined ? "held" : "out";
