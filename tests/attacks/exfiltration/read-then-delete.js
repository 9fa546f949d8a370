//! guest = "run"
//! policy = { tools = { detectors = { deleteAfterRead = "block" } } }
//! layer = "gate"
//! then = "isolation"
//! code = "SUSPICIOUS_SEQUENCE"
await callTool("users:list", {}); return await callTool("files:delete", { id: 1 });
