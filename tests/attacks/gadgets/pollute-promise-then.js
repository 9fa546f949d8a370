//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
let seen = "held"; const { then } = Promise.prototype;
try { Promise.prototype.then = function (...rest) { seen = "out"; return then.apply(this, rest); }; } catch {}
await callTool("echo", {}); return seen;
