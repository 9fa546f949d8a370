//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "EXECUTION_ERROR"
value('{"$belljar":1,"value":{"$":"bigint","value":"' + "0x" + "9".repeat(200000) + '"}}');
