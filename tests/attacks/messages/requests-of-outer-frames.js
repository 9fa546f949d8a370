//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
say({ id: 1, method: "run/start", params: start.params }); say({ id: 2, method: "realm/prepare", params: { rules: "{}" } }); say({ id: 3, method: "close", params: {} }); value("1");
