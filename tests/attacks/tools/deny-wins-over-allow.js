//! guest = "run"
//! policy = { tools = { allow = ["*"], deny = ["files:delete"] } }
//! layer = "gate"
//! then = "chamber"
return await callTool("files:delete", {});
