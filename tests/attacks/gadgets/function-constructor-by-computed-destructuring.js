//! guest = "run"
//! layer = "properties"
//! then = "csp"
const key = "constructo" + "r"; const { [key]: F } = () => {}; return F("return 'out'")();
