//! guest = "run"
//! layer = "globals"
//! then = "chamber"
try { globalThis.console = { log: () => "out" }; } catch {} return console.log("x") === "out" ? "out" : "held";
