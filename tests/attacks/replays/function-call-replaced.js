//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
// The runtime called its own functions through a guest's Function.prototype.call.
try { Function.prototype.call = function (...rest) { globalThis.seen = rest; }; Function.prototype.apply = Function.prototype.call; Reflect.apply = Function.prototype.call; } catch {} console.log(1); await callTool("echo", {}); return globalThis.seen ? "out" : "held";
