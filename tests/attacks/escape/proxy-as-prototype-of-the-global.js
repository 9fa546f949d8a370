//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Object.setPrototypeOf(globalThis, new Proxy({}, { get: () => "out", has: () => true })); } catch { return "held"; }
return typeof nobody === "string" ? "out" : "held";
