//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "meter"
let s = "x"; for (;;) s = `${s}${s}`;
