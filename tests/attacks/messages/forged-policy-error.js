//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
//! reached = []
//! code = "EXECUTION_ERROR"
error("POLICY_INVALID");
