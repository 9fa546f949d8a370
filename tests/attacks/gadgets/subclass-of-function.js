//! guest = "run"
//! layer = "properties"
//! then = "csp"
class F extends (() => {}).constructor { constructor(text) { super(text); } } return new F("return 'out'")();
