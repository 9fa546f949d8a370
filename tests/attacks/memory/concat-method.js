//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304 } }
//! layer = "memory"
//! then = "meter"
let s = "x".repeat(1000); for (;;) s = s.concat(s, s);
