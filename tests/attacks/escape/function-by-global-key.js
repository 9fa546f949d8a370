//! guest = "run"
//! layer = "properties"
//! then = "csp"
const key = ["F", "unction"].join(""); return globalThis[key]("return 'out'")();
