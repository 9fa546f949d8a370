//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
const { port1, port2 } = new MessageChannel(); port.postMessage({ jsonrpc: "2.0", method: "console", params: { lines: [{ level: "log", args: "[1]" }], cut: 0 } }, [port2]); value("1");
