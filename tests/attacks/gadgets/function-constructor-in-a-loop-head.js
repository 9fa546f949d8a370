//! guest = "run"
//! layer = "properties"
//! then = "csp"
let F; for ({ constructor: F } of [() => {}]) { return F("return 'out'")(); }
