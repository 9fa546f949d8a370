//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! layer = "deadline"
//! then = "isolation"
//! reached = []
//! code = "TIMEOUT"
port.postMessage([{ jsonrpc: "2.0", id: start.id, result: { of: "run/start", value: { outcome: { type: "value", value: { slot: -1 } }, iterations: 1, memoryBytes: 0 } } }, new ArrayBuffer(8)]);
