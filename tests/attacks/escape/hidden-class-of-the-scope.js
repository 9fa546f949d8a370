//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const scope = Object.getPrototypeOf(globalThis); const C = scope?.constructor;
return C && /Worker/.test(C.name) ? "out" : "held";
