//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
value("{");
