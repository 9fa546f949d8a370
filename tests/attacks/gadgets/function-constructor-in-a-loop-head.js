//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
let F; for ({ constructor: F } of [() => {}]) { return F("return 'out'")(); }
