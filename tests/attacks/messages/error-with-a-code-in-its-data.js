//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "EXECUTION_ERROR"
error("EXECUTION_ERROR", { data: '{"code":"TOOL_REFUSED"}' });
