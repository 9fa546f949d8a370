//! guest = "worker"
//! policy = { tools = { deny = ["echo"] } }
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
say({ id: 1, method: "tool/call", params: { run: 1, name: "echo", args: "{}" } }); setTimeout(() => value("1"), 100);
