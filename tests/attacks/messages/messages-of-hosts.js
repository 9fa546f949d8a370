//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
say({ method: "run/event", params: { run: 1, state: "running", atMs: 0 } }); say({ method: "audit", params: {} }); say({ method: "lost", params: { reason: "gate" } }); value("1");
