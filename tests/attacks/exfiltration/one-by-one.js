//! guest = "run"
//! policy = { tools = { enumerationThreshold = 10 } }
//! layer = "gate"
//! then = "isolation"
//! code = "RATE_LIMITED"
for (let id = 0; id < 40; id++) await callTool("users:get", { id }); return "out";
