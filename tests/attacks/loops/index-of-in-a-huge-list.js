//! guest = "run"
//! policy = { limits = { timeoutMs = 400, iterations = 1000000000000, memoryBytes = 1000000000 } }
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
const list = new Array(3e6).fill(0); for (;;) list.indexOf(1);
