//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! layer = "deadline"
//! then = "chamber"
//! reached = []
//! code = "TIMEOUT"
error("MINE");
