//! guest = "run"
//! policy = { tools = { detectors = { bulk = "block" } } }
//! layer = "gate"
//! then = "isolation"
//! code = "SUSPICIOUS_SEQUENCE"
return (await callTool("users:list", { limit: -1 })).length ? "out" : "held";
