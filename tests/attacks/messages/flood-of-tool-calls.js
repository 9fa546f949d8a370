//! guest = "worker"
//! policy = { limits = { timeoutMs = 2500 } }
//! reached = []
//! layer = "deadline"
//! then = "deadline"
//! code = "TIMEOUT"
for (let i = 1; i < 30000; i++) say({ id: i, method: "tool/call", params: { run: 1, name: "nobody", args: "{}" } });
