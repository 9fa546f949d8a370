//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! lines = 1
//! value = 1
say({ method: "console", params: { level: "log", args: "x]" } }); value("1");
