//! guest = "run"
//! layer = "globals"
//! then = "chamber"
const names = ["parent", "top", "opener", "frames", "window", "document"].filter((name) => globalThis[name] !== undefined);
return names.length ? "out" : "held";
