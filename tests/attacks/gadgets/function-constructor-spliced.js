//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
return (() => {})["con" + "structor"]("return 'out'")();
