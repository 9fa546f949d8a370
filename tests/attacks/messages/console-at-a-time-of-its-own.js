//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! lines = 1
//! value = 1
say({ method: "console", params: { level: "log", args: "[1]", atMs: -5, run: 99 } }); value("1");
