//! guest = "run"
//! layer = "meter"
//! then = "chamber"
//! code = "STACK_OVERFLOW"
function f() { return f.apply(this, arguments); } return f(1, 2, 3);
