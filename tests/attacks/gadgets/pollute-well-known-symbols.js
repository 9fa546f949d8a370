//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
let n = 0; for (const key of [Symbol.toPrimitive, Symbol.toStringTag, Symbol.iterator, Symbol.hasInstance]) { try { Object.prototype[key] = () => "out"; n++; } catch {} }
return n ? "out" : "held";
