//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
//! reached = []
//! value = 1
value("1"); value("2");
