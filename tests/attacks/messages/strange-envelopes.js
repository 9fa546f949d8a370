//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
for (const one of [null, 1, "x", [], [[]], new Map(), { jsonrpc: "1.0" }, { jsonrpc: "2.0", id: {} }, { jsonrpc: "2.0", method: "constructor" }, { jsonrpc: "2.0", method: "__proto__", params: {} }]) port.postMessage(one); value("1");
