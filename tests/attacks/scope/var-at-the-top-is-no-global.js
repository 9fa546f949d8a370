//! guest = "run"
//! layer = "guard"
//! then = "globals"
var mine = "out"; return globalThis.mine ?? "held";
