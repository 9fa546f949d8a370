//! guest = "run"
//! layer = "meter"
//! then = "chamber"
const f = () => 1 + f(); return f();
