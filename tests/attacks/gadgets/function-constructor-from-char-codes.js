//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const key = String.fromCharCode(99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114); return (() => {})[key]("return 'out'")();
