//! guest = "run"
//! policy = { limits = { toolCalls = 2 } }
//! layer = "gate"
//! then = "isolation"
//! value = "held"
let n = 0; for (let i = 0; i < 50; i++) { try { await callTool("echo", {}); n++; } catch {} } return n > 2 ? "out" : "held";
