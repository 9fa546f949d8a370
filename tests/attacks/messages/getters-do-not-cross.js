//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
try { port.postMessage({ get jsonrpc() { throw new Error("mine"); } }); } catch {} value("1");
