//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! value = { flags = "gggg", source = "(a+)+$" }
value('{"$belljar":1,"value":{"$":"regexp","source":"(a+)+$","flags":"gggg"}}');
