//! guest = "run"
//! layer = "gate"
//! then = "chamber"
let n = 0; return await callTool("strict:add", { get n() { return n++ ? "text" : 1; } });
