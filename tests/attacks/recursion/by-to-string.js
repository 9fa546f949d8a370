//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
const o = { toString() { return `${this}`; } }; return `${o}`;
