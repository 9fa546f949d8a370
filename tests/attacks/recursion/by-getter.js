//! guest = "run"
//! layer = "meter"
//! then = "chamber"
const o = { get x() { return this.x; } }; return o.x;
