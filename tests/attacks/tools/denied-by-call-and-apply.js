//! guest = "run"
//! policy = { tools = { deny = ["files:delete"] } }
//! layer = "gate"
//! then = "chamber"
return await callTool.call(null, ...["files:delete", {}]);
