//! guest = "run"
//! layer = "meter"
//! then = "chamber"
const C = { [Symbol.hasInstance]: (v) => v instanceof C }; return 1 instanceof C;
