//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
const o = { get x() { return this.x; } }; return o.x;
