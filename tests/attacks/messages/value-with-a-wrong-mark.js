//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value('{"$belljar":2,"value":1}');
