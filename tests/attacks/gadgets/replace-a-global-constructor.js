//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
try { globalThis.Promise = function () { return "out"; }; } catch {} return typeof Promise.resolve === "function" ? "held" : "out";
