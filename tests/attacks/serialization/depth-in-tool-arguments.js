//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
let o = {}; for (let i = 0; i < 5000; i++) o = { o }; return await callTool("echo", o);
