//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! lines = 1
//! value = 1
say({ method: "console", params: { lines: [{ level: "log", args: "x]" }], cut: 0 } }); value("1");
