//! guest = "run"
//! policy = { limits = { toolCalls = 10 } }
//! layer = "gate"
//! then = "isolation"
//! value = "held"
const all = await Promise.allSettled(Array.from({ length: 3000 }, (_, i) => callTool("echo", { i }))); return all.filter((one) => one.status === "fulfilled").length > 10 ? "out" : "held";
