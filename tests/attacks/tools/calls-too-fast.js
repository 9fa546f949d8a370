//! guest = "run"
//! policy = { tools = { ratePerSecond = 5 } }
//! layer = "gate"
//! then = "isolation"
//! code = "RATE_LIMITED"
for (let i = 0; i < 40; i++) await callTool("echo", { i }); return "out";
