//! guest = "run"
//! layer = "properties"
//! then = "frozen"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
({}).__proto__.polluted = "out"; return ({}).polluted ?? "held";
