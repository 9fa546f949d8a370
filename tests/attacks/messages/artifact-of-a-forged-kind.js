//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
const bytes = new TextEncoder().encode("<html>").buffer;
const offer = { jsonrpc: "2.0", id: 7, method: "artifact", params: { run: 99, name: "a.png", type: "image/png", data: { slot: 0 } } };
port.postMessage([offer, bytes], [bytes]);
say({ id: 8, method: "artifact", params: { run: 1, name: "a.txt", type: "text/plain", data: "text" } });
say({ id: 9, method: "artifact", params: { run: 1, name: "a.txt", type: "text/plain", data: { slot: 0 } } });
say({ method: "artifact", params: { run: 1, name: "a.txt", type: "text/plain", preview: "x", data: { slot: 0 } } });
value("1");
