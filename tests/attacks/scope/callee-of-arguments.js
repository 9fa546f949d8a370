//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "EXECUTION_ERROR"
function f() { return arguments.callee; } return f() ? "out" : "held";
