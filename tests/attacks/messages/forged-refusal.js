//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
//! reached = []
//! code = "EXECUTION_ERROR"
error("TOOL_REFUSED");
