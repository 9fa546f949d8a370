//! guest = "run"
//! policy = { limits = { iterations = 3000000, timeoutMs = 8000 } }
//! layer = "gate"
//! then = "meter"
for (;;) { try { await callTool("nobody", {}); } catch {} }
