//! guest = "worker"
//! layer = "gate"
//! then = "deadline"
say({ id: start.id, result: { of: "ping", value: {} } });
