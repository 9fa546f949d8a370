//! guest = "run"
//! layer = "globals"
//! then = "chamber"
try { globalThis.Promise = function () { return "out"; }; } catch {} return typeof Promise.resolve === "function" ? "held" : "out";
