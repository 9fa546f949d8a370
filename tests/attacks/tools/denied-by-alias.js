//! guest = "run"
//! policy = { tools = { deny = ["files:delete"] } }
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_REFUSED"
const t = callTool; const apply = [t][0].bind(null, "files:" + "delete"); return await apply({});
