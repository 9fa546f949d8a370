//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! layer = "deadline"
//! then = "isolation"
//! reached = []
//! code = "TIMEOUT"
end({ type: "value", value: "1" }, { stats: { killed: false, durationMs: 0 } });
