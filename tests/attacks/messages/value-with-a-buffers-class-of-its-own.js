//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value('{"$belljar":1,"value":{"$":"bytes","type":"constructor","data":"AAAA"}}');
