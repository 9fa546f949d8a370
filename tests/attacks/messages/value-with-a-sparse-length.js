//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value('{"$belljar":1,"value":{"$":"sparse","length":4294967295,"items":[]}}');
