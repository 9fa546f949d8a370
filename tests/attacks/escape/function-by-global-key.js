//! guest = "run"
//! then = "properties"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! layer = "globals"
//! permissive = { code = "EXECUTION_ERROR", layer = "properties" }
const key = ["F", "unction"].join(""); return globalThis[key]("return 'out'")();
