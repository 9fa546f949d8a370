//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const E = globalThis["EventSource"]; if (!E) return "held";
new E(args.sink + "/events"); return "out";
