//! guest = "run"
//! policy = { limits = { iterations = 300000 } }
//! layer = "meter"
//! then = "memory"
const m = new Map(); for (let i = 0; ; i++) m.set(i, { i });
