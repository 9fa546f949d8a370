//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
function Maker() { return new.target.constructor("return 'out'")(); } return new Maker();
