//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = 1
for (let id = 0; id < 50; id++) say({ id, result: { of: "realm/prepare", value: { protocol: 1, unlisted: ["a".repeat(1000)] } } }); value("1");
