//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! policy = { limits = { outputBytes = 10000 } }
//! code = "OUTPUT_TOO_LARGE"
const bytes = new TextEncoder().encode(JSON.stringify("x".repeat(2000000))); port.postMessage([{ jsonrpc: "2.0", id: start.id, result: { of: "run/start", value: { outcome: { type: "value", value: { slot: 0 } }, iterations: 1, memoryBytes: 0 } } }, bytes.buffer], [bytes.buffer]);
