//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_NOT_FOUND"
return await callTool("a".repeat(1e6), {});
