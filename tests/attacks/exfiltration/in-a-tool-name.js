//! guest = "run"
//! layer = "gate"
//! then = "chamber"
const { key } = await callTool("secrets:read", {}); return await callTool("x" + key.replaceAll(/[^a-z]/g, ""), {});
