//! guest = "run"
//! policy = { tools = { deny = ["files:*"] } }
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_REFUSED"
return await callTool(...["files:delete", { id: 1 }]);
