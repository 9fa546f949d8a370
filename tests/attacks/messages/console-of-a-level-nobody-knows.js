//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! lines = 0
//! value = 1
say({ method: "console", params: { lines: [{ level: "host", args: "[1]" }], cut: 0 } }); value("1");
