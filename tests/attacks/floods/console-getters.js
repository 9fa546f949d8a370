//! guest = "run"
//! policy = { limits = { iterations = 100000, consoleCalls = 100 } }
//! layer = "gate"
//! then = "isolation"
//! value = "held"
let n = 0; const o = { get x() { n++; return o; } }; for (let i = 0; i < 50; i++) console.log(o); return n > 1e4 ? "out" : "held";
