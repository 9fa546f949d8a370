//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("echo\0:admin", {});
