//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const key = "con\u017ftructor".toUpperCase().toLowerCase(); return (() => {})[key]("return 'out'")();
