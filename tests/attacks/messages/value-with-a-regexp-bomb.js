//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
//! reached = []
//! code = "EXECUTION_ERROR"
value('{"$belljar":1,"value":{"$":"regexp","source":"(a+)+$","flags":"gggg"}}');
