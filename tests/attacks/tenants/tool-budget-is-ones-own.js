//! guest = "run"
//! policy = { limits = { toolCalls = 2 } }
//! beside = "let n = 0; for (let i = 0; i < 8; i++) { await callTool('double', { n: 1 }); n++; } return n"
//! beside_value = 8
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_CALL_LIMIT"
for (let i = 0; i < 50; i++) await callTool("echo", {}); return "out";
