//! guest = "run"
//! layer = "meter"
//! then = "chamber"
//! code = "STACK_OVERFLOW"
const f = () => 1 + f(); return f();
