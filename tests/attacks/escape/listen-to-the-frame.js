//! guest = "run"
//! layer = "globals"
//! then = "gate"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const target = EventTarget.prototype; let heard = false;
try { target.addEventListener.call(globalThis, "message", () => { heard = true; }); } catch { return "held"; }
await new Promise((done) => setTimeout(done, 50)); return heard ? "out" : "held";
