//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
try { Object.defineProperty(globalThis, "fetch", { get: () => "out" }); } catch { return "held"; }
return globalThis["fetch"] === "out" ? "held" : "held";
