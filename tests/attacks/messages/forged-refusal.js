//! guest = "worker"
//! layer = "gate"
//! then = "chamber"
error("TOOL_REFUSED");
