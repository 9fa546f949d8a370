//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value('{"a":{"\\u005f\\u005fproto__":{"polluted":1}}}');
