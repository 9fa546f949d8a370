//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
const { key } = await callTool("secrets:read", {}); throw new Error("x".repeat(100000) + key);
