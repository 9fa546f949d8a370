//! guest = "run"
//! layer = "properties"
//! then = "csp"
const key = { [Symbol.toPrimitive]: (hint) => (hint === "string" ? "constructor" : 0) }; return (() => {})[key]("return 'out'")();
