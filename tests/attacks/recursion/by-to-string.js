//! guest = "run"
//! layer = "meter"
//! then = "chamber"
//! code = "STACK_OVERFLOW"
const o = { toString() { return `${this}`; } }; return `${o}`;
