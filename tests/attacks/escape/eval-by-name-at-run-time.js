//! guest = "run"
//! layer = "properties"
//! then = "csp"
return globalThis["ev" + "al"]("'out'");
