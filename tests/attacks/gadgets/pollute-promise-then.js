//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
let seen = "held"; const { then } = Promise.prototype;
try { Promise.prototype.then = function (...rest) { seen = "out"; return then.apply(this, rest); }; } catch {}
await callTool("echo", {}); return seen;
