//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
function a(n) { return b(n + 1) + 1; } function b(n) { return a(n + 1) + 1; } return a(0);
