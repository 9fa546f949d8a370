//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
let n = 0; return await callTool("strict:add", { get n() { return n++ ? "text" : 1; } });
