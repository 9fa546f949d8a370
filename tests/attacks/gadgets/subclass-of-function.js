//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
class F extends (() => {}).constructor { constructor(text) { super(text); } } return new F("return 'out'")();
