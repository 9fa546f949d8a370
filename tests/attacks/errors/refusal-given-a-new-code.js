//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_NOT_FOUND"
try { await callTool("nobody", {}); } catch (e) { e.code = "TIMEOUT"; throw e; }
