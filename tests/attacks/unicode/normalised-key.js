//! guest = "run"
//! layer = "properties"
//! then = "csp"
const key = "ｃonstructor".normalize("NFKC"); return (() => {})[key]("return 'out'")();
