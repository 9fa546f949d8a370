//! guest = "run"
//! layer = "globals"
//! then = "csp"
const f = globalThis[atob("ZmV0Y2g=")];
if (typeof f !== "function") return "held";
await f(args.sink + "/fetch", { mode: "no-cors" }); return "out";
