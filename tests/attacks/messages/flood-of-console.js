//! guest = "worker"
//! layer = "gate"
//! then = "deadline"
for (let i = 0; i < 30000; i++) say({ method: "console", params: { level: "log", args: "[1]" } });
