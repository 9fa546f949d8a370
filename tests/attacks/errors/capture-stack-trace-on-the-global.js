//! guest = "run"
//! layer = "frozen"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
try { Error.captureStackTrace?.(Object.prototype); } catch { return "held"; } return Object.hasOwn(Object.prototype, "stack") ? "out" : "held";
