//! guest = "run"
//! policy = { limits = { timeoutMs = 400, iterations = 1000000000000 } }
//! layer = "deadline"
//! then = "isolation"
//! code = ["TIMEOUT", "MEMORY_LIMIT"]
for (let i = 0; i < 1e6; i++) /\s+$/.test(" ".repeat(50000) + "x"); return "out";
