//! guest = "run"
//! policy = { limits = { toolCalls = 3 } }
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_CALL_LIMIT"
let n = 0; for (let i = 0; i < 10; i++) { await callTool("echo", {}); n++; } return n;
