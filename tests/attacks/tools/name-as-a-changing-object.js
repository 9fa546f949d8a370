//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
let n = 0; return await callTool(new String(n++ ? "echo" : "secrets:read"), {});
