//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const names = ["parent", "top", "opener", "frames", "window", "document"].filter((name) => globalThis[name] !== undefined);
return names.length ? "out" : "held";
