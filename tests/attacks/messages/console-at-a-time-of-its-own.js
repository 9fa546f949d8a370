//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! lines = 1
//! value = 1
say({ method: "console", params: { run: 99, lines: [{ level: "log", args: "[1]", atMs: -5 }], cut: 0 } }); value("1");
