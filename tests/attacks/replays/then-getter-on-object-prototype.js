//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
// Every value the sandbox awaited became a thenable of the guest.
try { Object.defineProperty(Object.prototype, "then", { get() { globalThis.seen = this; }, configurable: true }); } catch {} await callTool("echo", { a: 1 }); return globalThis.seen ? "out" : "held";
