//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
try { port.postMessage({ get jsonrpc() { throw new Error("mine"); } }); } catch {} value("1");
