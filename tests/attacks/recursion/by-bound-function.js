//! guest = "run"
//! layer = "meter"
//! then = "chamber"
const f = function () { return g() + 1; }; const g = f.bind(null); return g();
