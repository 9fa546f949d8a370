//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
error("EXECUTION_ERROR", { data: '{"code":"TOOL_REFUSED"}' });
