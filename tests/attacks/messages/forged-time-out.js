//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
error("TIMEOUT");
