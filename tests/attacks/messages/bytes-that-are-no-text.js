//! guest = "worker"
//! then = "isolation"
//! layer = "gate"
//! reached = []
//! code = "INVALID_PARAMS"
const bytes = new Uint8Array([255, 254, 34, 0]); port.postMessage([{ jsonrpc: "2.0", id: start.id, result: { of: "run/start", value: { outcome: { type: "value", value: { slot: 0 } }, iterations: 1, memoryBytes: 0 } } }, bytes.buffer], [bytes.buffer]);
