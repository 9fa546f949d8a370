//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value('{"$belljar":1,"value":{"$":"bytes","type":"Float64Array","data":"AAAA"}}');
