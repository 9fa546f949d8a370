//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
const f = function () { return g() + 1; }; const g = f.bind(null); return g();
