//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
//! reached = []
//! code = "EXECUTION_ERROR"
value('{"$belljar":2,"value":1}');
