//! guest = "worker"
//! then = "isolation"
//! layer = "gate"
//! reached = []
//! code = "INVALID_PARAMS"
value('{"a":{"\\u005f\\u005fproto__":{"polluted":1}}}');
