//! guest = "worker"
//! layer = "gate"
//! then = "deadline"
//! reached = []
//! lines = 1000
//! code = ["RATE_LIMITED", "TOOL_CALL_LIMIT", "TIMEOUT"]
for (let i = 0; i < 30000; i++) say({ method: "console", params: { lines: [{ level: "log", args: "[1]" }], cut: 0 } });
