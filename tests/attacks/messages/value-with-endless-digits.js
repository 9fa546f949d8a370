//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value('{"$belljar":1,"value":{"$":"bigint","value":"' + "9".repeat(200000) + '"}}');
