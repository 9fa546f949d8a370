//! guest = "run"
//! layer = "guard"
//! then = "globals"
const s = globalThis[Symbol.unscopables]; return s === undefined ? "held" : "out";
