//! guest = "run"
//! layer = "gate"
//! then = "chamber"
const o = { a: 1 }; o.self = o; return await callTool("echo", o);
