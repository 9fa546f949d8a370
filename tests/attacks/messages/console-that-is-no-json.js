//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
say({ method: "console", params: { level: "log", args: "x]" } }); value("1");
