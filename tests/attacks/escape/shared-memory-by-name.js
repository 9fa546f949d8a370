//! guest = "run"
//! layer = "globals"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
return typeof globalThis["Shared" + "ArrayBuffer"] === "function" ? "out" : "held";
