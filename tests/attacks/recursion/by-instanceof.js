//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
const C = { [Symbol.hasInstance]: (v) => v instanceof C }; return 1 instanceof C;
