//! guest = "run"
//! layer = "globals"
//! then = "csp"
const E = globalThis["EventSource"]; if (!E) return "held";
new E(args.sink + "/events"); return "out";
