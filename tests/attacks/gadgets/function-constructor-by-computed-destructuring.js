//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const key = "constructo" + "r"; const { [key]: F } = () => {}; return F("return 'out'")();
