//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
say({ id: 0, result: { of: "run/start", value: {} } }); value("1"); say({ id: start.id, error: { code: -1, message: "late" } });
