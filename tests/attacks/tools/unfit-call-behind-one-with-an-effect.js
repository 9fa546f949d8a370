//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "INVALID_PARAMS"
// Half of the work would be done when the second call fails.
await callTool("files:delete", { id: 1 }); return await callTool("strict:add", { n: "1 OR 1=1" });
