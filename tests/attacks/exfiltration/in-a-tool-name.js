//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_NOT_FOUND"
const { key } = await callTool("secrets:read", {}); return await callTool("x" + key.replaceAll(/[^a-z]/g, ""), {});
