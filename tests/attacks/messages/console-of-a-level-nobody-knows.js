//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
say({ method: "console", params: { level: "host", args: "[1]" } }); value("1");
