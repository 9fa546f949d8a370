//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
let o = {}; for (let i = 0; i < 5000; i++) o = { o }; return await callTool("echo", o);
