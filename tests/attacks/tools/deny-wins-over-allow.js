//! guest = "run"
//! policy = { tools = { allow = ["*"], deny = ["files:delete"] } }
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_REFUSED"
return await callTool(...["files:delete", {}]);
