//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (() => {})["con" + "structor"]("return 'out'")();
