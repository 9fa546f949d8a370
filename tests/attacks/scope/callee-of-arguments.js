//! guest = "run"
//! layer = "guard"
//! then = "properties"
function f() { return arguments.callee; } return f() ? "out" : "held";
