//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value("1"); value("2");
