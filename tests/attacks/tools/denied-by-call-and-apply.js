//! guest = "run"
//! policy = { tools = { deny = ["files:delete"] } }
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_REFUSED"
return await callTool.call(null, ...["files:delete", {}]);
