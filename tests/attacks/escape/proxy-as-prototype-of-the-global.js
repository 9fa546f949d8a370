//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
try { Object.setPrototypeOf(globalThis, new Proxy({}, { get: () => "out", has: () => true })); } catch { return "held"; }
return typeof nobody === "string" ? "out" : "held";
