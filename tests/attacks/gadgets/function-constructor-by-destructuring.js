//! guest = "run"
//! layer = "properties"
//! then = "csp"
const { constructor: F } = () => {}; return F("return 'out'")();
