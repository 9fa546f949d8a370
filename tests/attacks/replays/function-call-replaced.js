//! guest = "run"
//! then = "isolation"
//! value = "held"
//! layer = "frozen"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
// The runtime called its own functions through a guest's Function.prototype.call.
const P = Object.getPrototypeOf(() => {}); const mine = function (...rest) { globalThis.seen = rest; };
for (const [holder, key] of [[P, "call"], [P, "apply"], [Reflect, "apply"]]) { try { holder[key] = mine; } catch {} }
console.log(1); await callTool("echo", {}); return globalThis.seen ? "out" : "held";
