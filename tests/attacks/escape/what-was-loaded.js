//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
const list = performance["getEntries"]?.(); return list?.length ? "out" : "held";
