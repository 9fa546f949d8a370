//! guest = "worker"
//! layer = "gate"
//! then = "memory"
value(JSON.stringify("x".repeat(2000000)));
