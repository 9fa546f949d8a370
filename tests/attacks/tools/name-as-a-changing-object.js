//! guest = "run"
//! layer = "gate"
//! then = "chamber"
let n = 0; return await callTool(new String(n++ ? "echo" : "secrets:read"), {});
