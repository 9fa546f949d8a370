//! guest = "worker"
//! then = "isolation"
//! layer = "gate"
//! reached = []
//! code = "INVALID_PARAMS"
value('{"__proto__":{"polluted":1}}');
