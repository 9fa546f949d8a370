//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
// The sandbox kept its own book-keeping with natives that a guest had replaced.
try { WeakMap.prototype.set = function () { globalThis.book = this; }; WeakMap.prototype.get = () => "TIMEOUT"; Map.prototype.get = () => "out"; } catch {} try { await callTool("nobody", {}); } catch {} return globalThis.book ? "out" : "held";
