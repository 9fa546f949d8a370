//! guest = "run"
//! policy = { limits = { toolCalls = 5 } }
//! layer = "gate"
//! then = "isolation"
//! value = "held"
//! strict = { code = "MEMORY_LIMIT" }
//! secure = { code = "MEMORY_LIMIT" }
let through = 0; for (let i = 0; i < 3; i++) { try { await callTool("echo", { x: "x".repeat(1.5e7) }); through++; } catch {} } return through ? "out" : "held";
