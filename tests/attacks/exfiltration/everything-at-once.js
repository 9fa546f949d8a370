//! guest = "run"
//! policy = { tools = { detectors = { bulk = "block" } } }
//! layer = "gate"
//! then = "chamber"
return (await callTool("users:list", { limit: 100000 })).length ? "out" : "held";
