//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
error("SANDBOX_LOST");
