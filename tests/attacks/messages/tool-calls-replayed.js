//! guest = "worker"
//! policy = { limits = { toolCalls = 3 } }
//! layer = "gate"
//! then = "isolation"
//! reached = ["echo", "echo", "echo"]
//! value = 1
for (let i = 0; i < 20; i++) say({ id: 1, method: "tool/call", params: { run: 1, name: "echo", args: "{}" } }); setTimeout(() => value("1"), 200);
