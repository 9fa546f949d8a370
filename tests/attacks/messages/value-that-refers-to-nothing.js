//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value('{"$belljar":1,"value":{"$":"ref","id":7}}');
