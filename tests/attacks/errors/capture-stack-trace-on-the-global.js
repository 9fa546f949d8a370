//! guest = "run"
//! layer = "frozen"
//! then = "chamber"
try { Error.captureStackTrace?.(Object.prototype); } catch { return "held"; } return Object.hasOwn(Object.prototype, "stack") ? "out" : "held";
