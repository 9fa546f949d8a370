//! guest = "run"
//! layer = "globals"
//! then = "csp"
const scope = Object.getPrototypeOf(globalThis); const C = scope?.constructor;
return C && /Worker/.test(C.name) ? "out" : "held";
