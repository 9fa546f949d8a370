//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
function f() { return arguments.callee; } return f() ? "out" : "held";
