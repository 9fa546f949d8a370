//! guest = "run"
//! policy = { tools = { ratePerSecond = 5 } }
//! layer = "gate"
//! then = "chamber"
for (let i = 0; i < 40; i++) await callTool("echo", { i }); return "out";
