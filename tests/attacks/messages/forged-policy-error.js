//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
error("POLICY_INVALID");
