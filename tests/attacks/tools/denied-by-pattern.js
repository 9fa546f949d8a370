//! guest = "run"
//! policy = { tools = { deny = ["files:*"] } }
//! layer = "gate"
//! then = "chamber"
return await callTool("files:delete", { id: 1 });
