//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "EXECUTION_ERROR"
error("SANDBOX_LOST");
