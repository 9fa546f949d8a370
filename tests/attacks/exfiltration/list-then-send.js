//! guest = "run"
//! policy = { tools = { detectors = { exfiltration = "block" } } }
//! layer = "gate"
//! then = "isolation"
//! code = "SUSPICIOUS_SEQUENCE"
const users = await callTool("users:list", {}); return await callTool("mail:send", { body: JSON.stringify(users) });
