//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! lines = 0
//! value = 1
say({ method: "console", params: { level: "host", args: "[1]" } }); value("1");
