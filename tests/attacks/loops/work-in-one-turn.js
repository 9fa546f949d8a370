//! guest = "run"
//! policy = { limits = { cpuMs = 400, timeoutMs = 30000, iterations = 1000000000000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "CPU_LIMIT"
for (;;) { try { for (;;); } catch {} }
