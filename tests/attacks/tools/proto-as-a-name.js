//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("__proto__", {});
