//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const key = { [Symbol.toPrimitive]: (hint) => (hint === "string" ? "constructor" : 0) }; return (() => {})[key]("return 'out'")();
