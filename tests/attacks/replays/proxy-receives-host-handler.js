//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
// A proxy's trap was called with an unwrapped target of the host.
const seen = []; const p = new Proxy(function () {}, { apply: (t, self, list) => { seen.push(self, ...list); return 1; }, get: (t, k, r) => { seen.push(r); return t[k]; } });
try { await callTool("echo", { toJSON: p }); } catch {} return seen.some((x) => { try { return x?.constructor?.constructor?.("return 1")() === 1; } catch { return false; } }) ? "out" : "held";
