//! guest = "run"
//! layer = "meter"
//! then = "chamber"
const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x;
