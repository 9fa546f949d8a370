//! guest = "run"
//! policy = { tools = { allow = ["users:*"] } }
//! layer = "gate"
//! then = "chamber"
return await callTool("mail:send", { to: "x" });
