//! guest = "run"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
//! layer = "globals"
return globalThis["ev" + "al"]("'out'");
