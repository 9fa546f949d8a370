//! guest = "run"
//! layer = "meter"
//! then = "chamber"
//! code = "STACK_OVERFLOW"
const o = { get x() { return this.x; } }; return o.x;
