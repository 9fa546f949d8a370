//! guest = "run"
//! policy = { limits = { timeoutMs = 600, iterations = 1000000000000 } }
//! beside = "let s = 0; for (let i = 0; i < 1000; i++) s += i; return s"
//! beside_value = 499500
//! layer = "deadline"
//! then = "isolation"
//! code = "TIMEOUT"
for (;;);
