//! guest = "worker"
//! policy = { limits = { consoleCalls = 5 } }
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! lines = 5
//! value = 1
for (let i = 0; i < 100; i++) say({ method: "console", params: { lines: [{ level: "log", args: "[" + i + "]" }], cut: 0 } }); value("1");
