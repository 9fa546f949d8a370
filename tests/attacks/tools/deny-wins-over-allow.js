//! guest = "run"
//! policy = { tools = { allow = ["*"], deny = ["files:delete"] } }
//! layer = "gate"
//! then = "chamber"
//! code = "TOOL_REFUSED"
return await callTool("files:delete", {});
