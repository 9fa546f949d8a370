//! guest = "run"
//! policy = { tools = { detectors = { credentials = "block" } } }
//! layer = "gate"
//! then = "isolation"
//! code = "SUSPICIOUS_SEQUENCE"
const [secret, sent] = await Promise.all([callTool("secrets:read", {}), (async () => { await 0; await 0; return callTool("mail:send", { body: "x" }); })()]); return sent ? "out" : "held";
