//! guest = "run"
//! layer = "guard"
//! then = "globals"
const before = Object.getOwnPropertyNames(globalThis).filter((name) => /^\$|^_/.test(name)); return before.length ? "out" : "held";
