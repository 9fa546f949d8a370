//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const { set } = Object.getOwnPropertyDescriptor(Error.prototype, "name") ?? {}; let target = "held";
try { set?.call(new Proxy(Error.prototype, { defineProperty: (t, k, d) => { try { if (Reflect.defineProperty(t, k, d)) target = "out"; } catch {} return true; } }), "out"); } catch {}
return target;
