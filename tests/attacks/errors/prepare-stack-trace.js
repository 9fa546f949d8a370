//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
try { Error.prepareStackTrace = (_, sites) => sites; } catch {} const e = new Error("x"); return Array.isArray(e.stack) ? "out" : "held";
