//! guest = "run"
//! layer = "guard"
//! then = "properties"
//! code = "EXECUTION_ERROR"
function f() { return arguments.callee; } return f() ? "out" : "held";
