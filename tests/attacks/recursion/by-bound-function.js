//! guest = "run"
//! layer = "meter"
//! then = "chamber"
//! code = "STACK_OVERFLOW"
const f = function () { return g() + 1; }; const g = f.bind(null); return g();
