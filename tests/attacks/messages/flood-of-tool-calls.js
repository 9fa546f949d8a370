//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! reached = []
//! code = ["RATE_LIMITED", "TOOL_CALL_LIMIT", "TIMEOUT"]
//! layer = "gate"
//! then = "deadline"
for (let i = 1; i < 30000; i++) say({ id: i, method: "tool/call", params: { run: 1, name: "nobody", args: "{}" } });
