//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
say({ id: 1, method: "tool/call", params: { run: 1, name: "strict:add", args: '{"n":"1"}' } }); setTimeout(() => value("1"), 100);
