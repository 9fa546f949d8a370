//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const before = Object.getOwnPropertyNames(globalThis).filter((name) => /^\$|^_/.test(name)); return before.length ? "out" : "held";
