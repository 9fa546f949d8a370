//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
// An option the sandbox did not set was read from a polluted prototype.
for (const key of ["code", "run", "value", "limits", "level", "slot", "id", "method", "result"]) { try { Object.defineProperty(Object.prototype, key, { get: () => "out", set() {}, configurable: true }); } catch {} } const got = await callTool("echo", { a: 1 }); return got.code === "out" ? "out" : "held";
