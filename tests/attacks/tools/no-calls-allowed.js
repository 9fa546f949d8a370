//! guest = "run"
//! policy = { limits = { toolCalls = 0 } }
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_CALL_LIMIT"
return await callTool("echo", {});
