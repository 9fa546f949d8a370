//! guest = "run"
//! layer = "globals"
//! then = "csp"
const list = performance["getEntries"]?.(); return list?.length ? "out" : "held";
