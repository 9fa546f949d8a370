//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
say({ id: 1, method: "tool/call", params: { run: 1, name: "strict:add", args: '{"n":"1"}' } }); setTimeout(() => value("1"), 100);
