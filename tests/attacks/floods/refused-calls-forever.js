//! guest = "run"
//! policy = { limits = { iterations = 3000000, timeoutMs = 2500 } }
//! code = ["TIMEOUT", "RATE_LIMITED", "TOOL_CALL_LIMIT"]
//! layer = "deadline"
//! then = "gate"
for (;;) { try { await callTool("nobody", {}); } catch {} }
