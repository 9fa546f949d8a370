//! guest = "run"
//! layer = "properties"
//! then = "csp"
const key = "con\u017ftructor".toUpperCase().toLowerCase(); return (() => {})[key]("return 'out'")();
