//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! policy = { limits = { outputBytes = 10000 } }
//! code = "OUTPUT_TOO_LARGE"
value(JSON.stringify("x".repeat(2000000)));
