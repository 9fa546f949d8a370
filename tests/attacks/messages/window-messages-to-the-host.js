//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
for (const data of [{ jsonrpc: "2.0", method: "ready", params: {} }, { jsonrpc: "2.0", id: 1, result: { of: "run/start", value: { outcome: { type: "value", value: "2" } } } }]) parent.parent.postMessage(data, "*"); value("1");
