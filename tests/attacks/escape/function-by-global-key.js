//! guest = "run"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! layer = "globals"
const key = ["F", "unction"].join(""); return globalThis[key]("return 'out'")();
