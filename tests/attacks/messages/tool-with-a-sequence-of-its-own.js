//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
say({ id: 1, method: "tool/call", params: { run: 1, name: "echo", args: "{}", sequence: 1, deadlineMs: 1e9 } }); setTimeout(() => value("1"), 100);
