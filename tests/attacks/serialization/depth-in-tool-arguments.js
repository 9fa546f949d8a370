//! guest = "run"
//! layer = "gate"
//! then = "meter"
let o = {}; for (let i = 0; i < 5000; i++) o = { o }; return await callTool("echo", o);
