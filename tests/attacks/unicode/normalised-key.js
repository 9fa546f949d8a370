//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const key = "ｃonstructor".normalize("NFKC"); return (() => {})[key]("return 'out'")();
