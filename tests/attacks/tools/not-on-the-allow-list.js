//! guest = "run"
//! policy = { tools = { allow = ["users:*"] } }
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_REFUSED"
return await callTool(...["mail:send", { to: "x" }]);
