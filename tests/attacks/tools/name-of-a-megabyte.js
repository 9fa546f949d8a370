//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("a".repeat(1e6), {});
