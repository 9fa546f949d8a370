//! guest = "run"
//! policy = { limits = { toolCalls = 0 } }
//! layer = "gate"
//! then = "chamber"
return await callTool("echo", {});
