//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_NOT_FOUND"
return await callTool(...["echo\0:admin", {}]);
