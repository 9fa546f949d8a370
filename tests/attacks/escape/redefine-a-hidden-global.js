//! guest = "run"
//! layer = "globals"
//! then = "csp"
try { Object.defineProperty(globalThis, "fetch", { get: () => "out" }); } catch { return "held"; }
return globalThis["fetch"] === "out" ? "held" : "held";
