//! guest = "run"
//! policy = { limits = { timeoutMs = 400, iterations = 1000000000000 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
const list = []; list.length = 4294967295; return list.findLast((x) => x === 1) ?? list.indexOf(2);
