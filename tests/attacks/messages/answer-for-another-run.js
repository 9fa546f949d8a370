//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! layer = "deadline"
//! then = "isolation"
//! reached = []
//! code = "TIMEOUT"
say({ id: start.id + 1, result: { of: "run/start", value: {} } }); say({ id: start.id + 1, result: { of: "run/start", value: { outcome: { type: "value", value: "2" }, iterations: 1, memoryBytes: 0 } } });
