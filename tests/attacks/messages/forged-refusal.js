//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "EXECUTION_ERROR"
error("TOOL_REFUSED");
