//! guest = "run"
//! layer = "meter"
//! then = "chamber"
const o = { toString() { return `${this}`; } }; return `${o}`;
