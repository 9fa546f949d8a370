//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "EXECUTION_ERROR"
value('{"$belljar":1,"value":[{"$":"def","id":1,"value":1},{"$":"def","id":1,"value":2}]}');
