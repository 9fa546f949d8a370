//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value('{"__proto__":{"polluted":1}}');
