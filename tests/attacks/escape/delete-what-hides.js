//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
let gone = 0; for (const key of Object.getOwnPropertyNames(globalThis)) { try { if (Reflect.deleteProperty(globalThis, key)) gone++; } catch {} }
return gone ? "out" : "held";
