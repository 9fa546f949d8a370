//! guest = "run"
//! policy = { limits = { timeoutMs = 5000 } }
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
return await callTool("strict:text", { text: "a".repeat(50000) + "!" });
