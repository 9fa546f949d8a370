//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
const r = /a*/y; while (r.exec("b") !== null) r.lastIndex = 0;
