//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
for (let i = 0; i < 20; i++) parent.postMessage({ jsonrpc: "2.0", method: "ready", params: { protocol: 1, nonce: "guessed", guarantees: [] } }, "*"); value("1");
