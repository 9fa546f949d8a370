//! guest = "run"
//! policy = { limits = { toolCalls = 10 } }
//! layer = "gate"
//! then = "isolation"
//! code = "TOOL_CALL_LIMIT"
const jobs = Array.from({ length: 100 }, (_, i) => () => callTool("echo", { i })); await parallel(jobs, { concurrency: 20 }); return "out";
