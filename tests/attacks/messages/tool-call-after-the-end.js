//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value("1"); say({ id: 9, method: "tool/call", params: { run: 1, name: "echo", args: "{}" } });
