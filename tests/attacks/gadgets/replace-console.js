//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
try { globalThis.console = { log: () => "out" }; } catch {} return console.log("x") === "out" ? "out" : "held";
