//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! policy = { limits = { iterations = 100000 } }
//! code = ["STACK_OVERFLOW", "ITERATION_LIMIT"]
function f() { return f.apply(this, arguments); } return f(1, 2, 3);
