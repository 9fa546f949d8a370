//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! layer = "deadline"
//! then = "isolation"
//! reached = []
//! code = "TIMEOUT"
error("MINE");
