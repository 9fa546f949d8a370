//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
// Spreads inside the sandbox ran a guest's iterator over the host's arguments.
try { Array.prototype[Symbol.iterator] = function* () { globalThis.seen = this; }; } catch {} console.log(1, 2); await callTool("echo", {}); return globalThis.seen ? "out" : "held";
