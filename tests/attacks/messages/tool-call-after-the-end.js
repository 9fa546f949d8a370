//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = ["echo"]
//! value = 1
value("1"); say({ id: 9, method: "tool/call", params: { run: 1, name: "echo", args: "{}" } });
