//! guest = "run"
//! layer = "meter"
//! then = "chamber"
//! code = "STACK_OVERFLOW"
const C = { [Symbol.hasInstance]: (v) => v instanceof C }; return 1 instanceof C;
