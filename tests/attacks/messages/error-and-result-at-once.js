//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! layer = "deadline"
//! then = "isolation"
//! reached = []
//! code = "TIMEOUT"
say({ id: start.id, result: { of: "run/start", value: { outcome: { type: "value", value: "1" }, iterations: 1, memoryBytes: 0 } }, error: { code: -32000, message: "x", data: { code: "EXECUTION_ERROR" } } });
