//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! layer = "deadline"
//! then = "isolation"
//! reached = []
//! code = "TIMEOUT"
end({ type: "value", value: "1" }, { iterations: 2 ** 60 });
