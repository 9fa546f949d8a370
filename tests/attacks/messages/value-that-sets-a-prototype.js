//! guest = "worker"
//! then = "chamber"
//! layer = "gate"
//! reached = []
//! code = "INVALID_PARAMS"
value('{"__proto__":{"polluted":1}}');
