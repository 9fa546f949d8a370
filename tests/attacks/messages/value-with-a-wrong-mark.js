//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "EXECUTION_ERROR"
value('{"$belljar":2,"value":1}');
